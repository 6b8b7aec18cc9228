/** Transactions, transfers and messages in the Transaction Service's shapes. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { joinSignatures, parseSignatures } from '@peppermint/safe/signatures'
import type { Address, Hex } from 'viem'
import type { Token } from '../assets/token.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { judgeMessage, type StoredMessage } from '../messages/messageQueries.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import type { TransferRow } from '../transactions/describeTransactions.ts'
import { moduleId, transferId } from '../transactions/ids.ts'
import type { MultisigTransaction } from '../transactions/multisigTransaction.ts'
import type { ModuleRow } from '../transactions/summaries.ts'
import type {
  ServiceMessage,
  ServiceModuleTransaction,
  ServiceMultisig,
  ServiceToken,
  ServiceTransfer,
} from './serviceShapes.ts'

/** Of the path: numbers in JSON are numbers in `v1`, and decimal strings in `v2`. */
export type ServiceVersion = 'v1' | 'v2'

const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Other requests have their turn before calldata is decoded. */
async function decode({ decoder }: Pick<GatewayChain, 'decoder'>, data: Hex, to: Address) {
  if (data === '0x') return null
  await nextTurn()
  const decoded = decoder.decode(data, to)
  return decoded === undefined ? null : { method: decoded.method, parameters: decoded.parameters ?? [] }
}

/** What a double cannot count stays a string. */
const numberOf = (value: bigint): number | string =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString()

/** @param transaction read for details, with its whole calldata. */
export async function describeMultisig(
  chain: GatewayChain,
  transaction: MultisigTransaction,
  version: ServiceVersion,
): Promise<ServiceMultisig> {
  const { execution, confirmations, data, to } = transaction
  const versioned = version === 'v1' ? numberOf : String
  return {
    safe: transaction.safe,
    to,
    value: transaction.value.toString(),
    data: data === '0x' ? null : data,
    operation: transaction.operation,
    gasToken: transaction.gasToken,
    safeTxGas: versioned(transaction.safeTxGas),
    baseGas: versioned(transaction.baseGas),
    gasPrice: transaction.gasPrice.toString(),
    refundReceiver: transaction.refundReceiver,
    nonce: versioned(BigInt(transaction.nonce)),
    executionDate: execution && isoDate(execution.executedAt),
    submissionDate: isoDate(transaction.submittedAt),
    modified: isoDate(transaction.changedAt),
    blockNumber: execution && execution.blockNumber,
    transactionHash: execution && execution.transactionHash,
    safeTxHash: transaction.safeTxHash,
    proposer: transaction.proposer,
    proposedByDelegate: transaction.proposedByDelegate,
    executor: execution && execution.executor,
    isExecuted: execution !== null,
    isSuccessful: execution && execution.isSuccessful,
    ethGasPrice: null,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
    gasUsed: null,
    fee: null,
    payment: execution && execution.payment.toString(),
    origin: transaction.origin ?? '{}',
    dataDecoded: await decode(chain, data, to),
    confirmationsRequired: transaction.confirmationsRequired,
    confirmations: confirmations.map(describeConfirmation),
    trusted: transaction.isTrusted,
    signatures: execution === null || confirmations.length === 0 ? null : joinSignatures(confirmations),
  }
}

export const describeConfirmation = ({
  owner,
  signature,
  submittedAt,
}: MultisigTransaction['confirmations'][number]): ServiceMultisig['confirmations'][number] => ({
  owner,
  submissionDate: isoDate(submittedAt),
  transactionHash: null,
  signature,
  // Each was parsed when it arrived.
  signatureType: parseSignatures(signature)[0]?.type ?? 'EOA',
})

/** @param row with its whole calldata. */
export async function describeModule(chain: GatewayChain, row: ModuleRow): Promise<ServiceModuleTransaction> {
  const executionDate = isoDate(row.timestamp * 1000)
  return {
    created: executionDate,
    executionDate,
    blockNumber: row.blockNumber,
    isSuccessful: row.isSuccessful,
    transactionHash: row.transactionHash,
    safe: row.safe,
    module: row.module,
    to: row.to,
    value: row.value.toString(),
    data: row.data === '0x' ? null : row.data,
    operation: row.operation,
    dataDecoded: await decode(chain, row.data, row.to),
    moduleTransactionId: withoutSafe(moduleId(row.safe, row)),
  }
}

/** The Transaction Service's ids have no Safe in them. */
const withoutSafe = (id: string): string => id.slice(id.lastIndexOf('_') + 1)

/** @returns a function that describes these transfers of a Safe. */
export async function readTransferDescriptions(
  { tokens: reader }: GatewayChain,
  safe: Address,
  transfers: readonly TransferRow[],
): Promise<(transfer: TransferRow) => ServiceTransfer> {
  const [tokens, trusted] = await Promise.all([
    reader.readTokens(transfers.flatMap(({ token }) => token ?? [])),
    reader.readTrustedTokens(safe),
  ])
  return (transfer) => {
    const { token, tokenType } = transfer
    const known = token === null ? undefined : tokens.get(token)
    const amount = (transfer.value ?? transfer.tokenId ?? 0n).toString()
    // A contract knows better than its log what it is.
    const isErc721 = token !== null && (known?.type ?? tokenType) === 'ERC721'
    return {
      type: token === null ? 'ETHER_TRANSFER' : isErc721 ? 'ERC721_TRANSFER' : 'ERC20_TRANSFER',
      executionDate: isoDate(transfer.timestamp * 1000),
      blockNumber: transfer.blockNumber,
      transactionHash: transfer.transactionHash,
      to: transfer.to,
      from: transfer.from,
      value: isErc721 ? null : amount,
      tokenId: isErc721 ? amount : null,
      tokenAddress: token,
      transferId: withoutSafe(transferId(safe, transfer)),
      tokenInfo: known === undefined ? null : describeServiceToken(known, trusted.has(known.address)),
    }
  }
}

export const describeServiceToken = (
  { type, address, name, symbol, decimals, logoUri }: Token,
  trusted: boolean,
): ServiceToken => ({ type, address, name, symbol, decimals, logoUri, trusted })

export function describeServiceMessage(stored: StoredMessage, safe: GatewaySafe): ServiceMessage {
  const { confirmations, preparedSignature } = judgeMessage(stored, safe)
  return {
    created: stored.createdAt.toISOString(),
    modified: stored.modifiedAt.toISOString(),
    safe: stored.safe,
    messageHash: stored.messageHash,
    message: stored.message,
    proposedBy: stored.proposedBy,
    safeAppId: stored.safeAppId,
    confirmations: confirmations.map(({ owner, signature, signatureType, createdAt }) => ({
      created: createdAt.toISOString(),
      modified: createdAt.toISOString(),
      owner,
      signature,
      signatureType,
    })),
    preparedSignature,
    origin: stored.origin ?? '{}',
  }
}
