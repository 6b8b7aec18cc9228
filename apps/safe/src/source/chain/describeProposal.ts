/** Proposals in the gateway's shapes, described here from their bytes. */
import { findKnownContract, type SafeExecution, type SafeState } from '@peppermint/safe/chain'
import { type AbiSource, decodeCalldata } from '@peppermint/safe/decode'
import { describeCall } from '@peppermint/safe/describe'
import type { SafeTransaction } from '@peppermint/safe/hashes'
import { createCallIndex, isRejection } from '@peppermint/safe/review'
import type {
  AddressEx,
  DataDecoded,
  TransactionDetails,
  TransactionStatus,
  TransactionSummary,
  TxInfo,
} from '@peppermint/safe/wire'
import type { Address, Hex } from 'viem'

/** A signature that counts, or an approval on chain. */
export interface Confirmed {
  readonly owner: Address
  readonly signature: Hex
}

export interface DescribedProposal {
  readonly transaction: SafeTransaction
  readonly safeTxHash: Hex
  readonly confirmations: readonly Confirmed[]
  /** Milliseconds since 1970: of the proposal, or of the execution's block. */
  readonly timestamp: number
  readonly note: string | null
  readonly status: TransactionStatus
  readonly execution: Pick<SafeExecution, 'transactionHash' | 'payment' | 'logged'> | null
}

export const addressOf = (value: Address): AddressEx => ({
  value,
  name: findKnownContract(value)?.name ?? null,
  logoUri: null,
})
const unnamed = (value: Address): AddressEx => ({ value, name: null, logoUri: null })

export const idOf = (safe: Address, safeTxHash: Hex): string => `multisig_${safe}_${safeTxHash}`

/** The safeTxHash of an id, or of a bare hash; undefined for anything else. */
export const hashOfId = (id: string): Hex | undefined => {
  const hash = /^(?:multisig_0x[\da-f]{40}_)?(0x[\da-f]{64})$/i.exec(id)?.[1]
  return hash === undefined ? undefined : (hash.toLowerCase() as Hex)
}

export interface ProposalDescriber {
  readonly summary: (proposal: DescribedProposal, state: SafeState) => TransactionSummary
  readonly details: (
    proposal: DescribedProposal,
    state: SafeState,
    rejectors: readonly Address[],
  ) => TransactionDetails
}

/** @param abis of the page's contracts. */
export function createDescriber(safe: Address, abis: readonly AbiSource[]): ProposalDescriber {
  const index = createCallIndex(safe, abis)

  function describe(transaction: SafeTransaction): {
    readonly txInfo: TxInfo
    readonly dataDecoded: DataDecoded | null
  } {
    const decoded = decodeCalldata(transaction.data, index, transaction.to)
    const dataDecoded =
      decoded === undefined ? null : { method: decoded.method, parameters: decoded.parameters }
    const described = describeCall(
      { safe, ...transaction, refund: transaction },
      { dataDecoded, token: undefined, isTrusted: false, nameOf: addressOf },
    )
    // Unlike a gateway, this page calls nothing a rejection that pays a refund.
    const txInfo =
      described.type === 'Custom'
        ? { ...described, isCancellation: isRejection(transaction, safe) }
        : described
    return { txInfo, dataDecoded }
  }

  return {
    summary: ({ transaction, safeTxHash, confirmations, ...proposal }, { owners, threshold }) => {
      const isOpen = proposal.status === 'AWAITING_CONFIRMATIONS'
      const missing = owners.filter((owner) => !confirmations.some((one) => one.owner === owner))
      return {
        id: idOf(safe, safeTxHash),
        timestamp: proposal.timestamp,
        txStatus: proposal.status,
        txInfo: describe(transaction).txInfo,
        txHash: proposal.execution?.transactionHash ?? null,
        executionInfo: {
          type: 'MULTISIG',
          nonce: transaction.nonce,
          confirmationsRequired: threshold,
          confirmationsSubmitted: proposal.execution === null ? confirmations.length : threshold,
          missingSigners: isOpen ? missing.map(unnamed) : null,
        },
        safeAppInfo: null,
        note: proposal.note,
      }
    },
    details: ({ transaction, safeTxHash, confirmations, ...proposal }, { owners, threshold }, rejectors) => {
      const { txInfo, dataDecoded } = describe(transaction)
      const { to, value, data, operation } = transaction
      const { execution, timestamp } = proposal
      return {
        safeAddress: safe,
        txId: idOf(safe, safeTxHash),
        executedAt: execution === null ? null : timestamp,
        txStatus: proposal.status,
        txInfo,
        txData: {
          hexData: data === '0x' ? null : data,
          dataDecoded,
          to: addressOf(to),
          value: value.toString(),
          operation,
          trustedDelegateCallTarget: operation === 0 ? null : findKnownContract(to) !== undefined,
          addressInfoIndex: null,
          tokenInfoIndex: null,
        },
        detailedExecutionInfo: {
          type: 'MULTISIG',
          submittedAt: timestamp,
          nonce: transaction.nonce,
          safeTxGas: transaction.safeTxGas.toString(),
          baseGas: transaction.baseGas.toString(),
          gasPrice: transaction.gasPrice.toString(),
          gasToken: transaction.gasToken,
          fee: null,
          payment: execution?.payment.toString() ?? null,
          refundReceiver: unnamed(transaction.refundReceiver),
          safeTxHash,
          executor: execution?.logged ? unnamed(execution.logged.executor) : null,
          signers: owners.map(unnamed),
          confirmationsRequired: threshold,
          confirmations: confirmations.map(({ owner, signature }) => ({
            signer: unnamed(owner),
            signature,
            submittedAt: timestamp,
          })),
          rejectors: rejectors.map(unnamed),
          gasTokenInfo: null,
          trusted: confirmations.length > 0,
          proposer: confirmations[0] === undefined ? null : unnamed(confirmations[0].owner),
          proposedByDelegate: null,
        },
        txHash: execution?.transactionHash ?? null,
        safeAppInfo: null,
        note: proposal.note,
      }
    },
  }
}
