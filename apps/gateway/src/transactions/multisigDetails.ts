/** How a multisig transaction is confirmed and executed, for its details. */
import type { DetailedExecutionInfo } from '@peppermint/safe/wire'
import { type Hash, zeroAddress } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { unnamed } from '../addressNames.ts'
import { tokenInfoOf } from '../assets/token.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import type { Descriptions } from './describeTransactions.ts'
import type { Confirmation, MultisigTransaction } from './multisigTransaction.ts'

/** @param rejections confirmations of the transaction that rejects this one. */
export async function describeExecution(
  chain: Pick<GatewayChain, 'client'>,
  safe: GatewaySafe,
  transaction: MultisigTransaction,
  rejections: readonly Confirmation[],
  { nameOf, tokens }: Pick<Descriptions, 'nameOf' | 'tokens'>,
): Promise<DetailedExecutionInfo> {
  const { execution, gasToken } = transaction
  const gasTokenInfo = gasToken === zeroAddress ? undefined : tokens.get(gasToken)
  return {
    type: 'MULTISIG',
    submittedAt: transaction.submittedAt,
    nonce: transaction.nonce,
    safeTxGas: transaction.safeTxGas.toString(),
    baseGas: transaction.baseGas.toString(),
    gasPrice: transaction.gasPrice.toString(),
    gasToken,
    // Safe{Wallet}'s schema has texts here, not null.
    fee: execution === null ? '0' : await readFee(chain, execution.transactionHash),
    payment: execution?.payment.toString() ?? '0',
    refundReceiver: nameOf(transaction.refundReceiver),
    safeTxHash: transaction.safeTxHash,
    executor: execution?.executor ? nameOf(execution.executor) : null,
    signers: safe.owners.map(unnamed),
    confirmationsRequired: transaction.confirmationsRequired,
    confirmations: transaction.confirmations.map(({ owner, signature, submittedAt }) => ({
      signer: unnamed(owner),
      signature,
      submittedAt,
    })),
    rejectors: rejections.map(({ owner }) => unnamed(owner)),
    gasTokenInfo: gasTokenInfo === undefined ? null : tokenInfoOf(gasTokenInfo),
    trusted: transaction.isTrusted,
    proposer: transaction.proposer === null ? null : unnamed(transaction.proposer),
    proposedByDelegate:
      transaction.proposedByDelegate === null ? null : unnamed(transaction.proposedByDelegate),
  }
}

/** Fee of the Ethereum transaction in wei; "0" if the chain cannot be read. Logs do not contain it. */
async function readFee({ client }: Pick<GatewayChain, 'client'>, hash: Hash): Promise<string> {
  try {
    const { gasUsed, effectiveGasPrice } = await getTransactionReceipt(client, { hash })
    return (gasUsed * effectiveGasPrice).toString()
  } catch {
    return '0'
  }
}
