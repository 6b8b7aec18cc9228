/**
 * Turns a receipt into an outcome. A receipt is one node's answer and may be stale, on another branch, or wrong: it
 * counts only if its block contains the transaction and agrees with the block's logs. If answers contradict each
 * other the entry stays pending until the next check.
 */
import type { Client, TransactionReceipt } from 'viem'
import { readBlock, readTransaction, sameAddress, type ChainBlock } from './chainReads.ts'
import type { JournalEntry, ExpectedLog, Sent } from './entry.ts'
import type { ResolveContext } from './resolveContext.ts'

/**
 * The receipt's outcome, or the unchanged entry while it is uncertain. Throws what the transport throws.
 * @param newest the newest block, if it was read together with the receipt: mostly the receipt's own.
 */
export async function settleReceipt(
  client: Client,
  entry: Sent,
  receipt: TransactionReceipt,
  context: ResolveContext,
  newest?: ChainBlock,
): Promise<JournalEntry> {
  const { blockNumber, blockHash, gasUsed, status, transactionHash } = receipt
  const block = newest?.hash === blockHash ? newest : await readBlock(client, blockNumber)
  const isInChain = block?.hash === blockHash && block.transactions.includes(transactionHash)
  if (!isInChain || transactionHash.toLowerCase() !== entry.hash.toLowerCase()) return entry

  const isDirect = sameAddress(receipt.from, entry.account) && sameAddress(receipt.to, entry.request.to)
  // Canto's nodes omit the price from receipts of legacy transactions, where it equals the offered price.
  const isComplete = isDirect && receipt.effectiveGasPrice != null
  const transaction = isComplete ? undefined : await readTransaction(client, entry.hash)
  // Cost and sender are unknown without it; the next check asks again.
  if (!isComplete && !transaction) return entry
  const { reorged: _, ...rest } = entry
  const outcome = {
    ...rest,
    blockNumber,
    blockHash,
    gasUsed,
    effectiveGasPrice: receipt.effectiveGasPrice ?? transaction?.gasPrice ?? 0n,
    ...(!isDirect && { executor: { from: receipt.from, value: transaction?.value ?? 0n } }),
    settledAt: context.now,
  }
  const hasEffect = entry.expectedLog === undefined ? undefined : hasLog(receipt, entry.expectedLog)
  if (status === 'success' && hasEffect !== false) {
    const kept = context.pickReceiptData?.(receipt)
    return { ...outcome, status: 'confirmed', ...(kept !== undefined && { receiptData: kept }) }
  }
  // Few transactions fail, so the code that finds the reason is lazy. A page replaced on its host cannot load it any
  // more; that the transaction reverted is certain anyway.
  const failure = await import('./revertReason.ts').catch(() => undefined)
  if (status === 'reverted') {
    if (failure && (hasEffect || (await failure.hasLogsInBlock(client, entry, receipt)))) return entry
    const revert = failure ? await failure.readRevertReason(client, receipt) : {}
    // Only the receipt reports a revert, and a replay succeeds: contradictory.
    return revert === 'succeeds' ? entry : { ...outcome, status: 'failed', revert }
  }
  if (!failure || (await failure.contradictsReceipt(client, entry, receipt, isDirect))) return entry
  return { ...outcome, status: 'inner-failed' }
}

/** Whether the receipt contains the expected log. */
export function hasLog({ logs }: TransactionReceipt, { address, topics }: ExpectedLog): boolean {
  return logs.some(
    (log) =>
      sameAddress(log.address, address) &&
      topics.every(
        (topic, index) => topic === null || topic.toLowerCase() === log.topics[index]?.toLowerCase(),
      ),
  )
}
