/**
 * From a receipt to an outcome. A receipt is one answer of one node, which may be behind, on another branch, or wrong:
 * it counts only where the block it names holds the transaction, and where what it claims agrees with the block's logs.
 * Where the answers contradict each other the entry stays pending, and the next look asks again.
 */
import type { Client, TransactionReceipt } from 'viem'
import { readBlock, readTransaction, sameAddress } from './chainReads.ts'
import type { JournalEntry, ExpectedLog, Sent } from './entry.ts'
import type { ResolveContext } from './resolveContext.ts'

/** The outcome in the receipt; the entry itself while that is not certain. Throws what the transport throws. */
export async function settleReceipt(
  client: Client,
  entry: Sent,
  receipt: TransactionReceipt,
  context: ResolveContext,
): Promise<JournalEntry> {
  const { blockNumber, blockHash, gasUsed, status, transactionHash } = receipt
  const block = await readBlock(client, blockNumber)
  const isInChain = block?.hash === blockHash && block.transactions.includes(transactionHash)
  if (!isInChain || transactionHash.toLowerCase() !== entry.hash.toLowerCase()) return entry

  const isDirect = sameAddress(receipt.from, entry.account) && sameAddress(receipt.to, entry.request.to)
  // Canto's nodes leave the price out of receipts of the older transaction type, where it is what was offered.
  const isComplete = isDirect && receipt.effectiveGasPrice != null
  const transaction = isComplete ? undefined : await readTransaction(client, entry.hash)
  // What it cost, and who paid, is not known without: the next look asks again.
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
  // Few transactions fail, so few visitors need to have loaded how to find out why. A page that has been replaced on
  // its host meanwhile can no longer load it; that a transaction reverted is certain without.
  const failure = await import('./revertReason.ts').catch(() => undefined)
  if (status === 'reverted') {
    if (failure && (hasEffect || (await failure.hasLogsInBlock(client, entry, receipt)))) return entry
    const revert = failure ? await failure.readRevertReason(client, receipt) : {}
    // A receipt alone says that it reverted, and running it again says that it does not.
    return revert === 'succeeds' ? entry : { ...outcome, status: 'failed', revert }
  }
  if (!failure || (await failure.contradictsReceipt(client, entry, receipt, isDirect))) return entry
  return { ...outcome, status: 'inner-failed' }
}

/** Whether one of the receipt's logs is the expected one. */
export function hasLog({ logs }: TransactionReceipt, { address, topics }: ExpectedLog): boolean {
  return logs.some(
    (log) =>
      sameAddress(log.address, address) &&
      topics.every(
        (topic, index) => topic === null || topic.toLowerCase() === log.topics[index]?.toLowerCase(),
      ),
  )
}
