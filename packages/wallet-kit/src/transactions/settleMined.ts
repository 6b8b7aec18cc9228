/** Settles an entry whose transaction a node returned as mined. */
import type { Client, TransactionReceipt } from 'viem'
import { readBlockNumber, readMinedReceipt, type ChainBlock } from './chainReads.ts'
import { clearMissing, type JournalEntry, type Sent } from './entry.ts'
import type { ResolveContext } from './resolveContext.ts'
import { settleReceipt } from './settleReceipt.ts'

/** Mined according to one node; the receipt may lag on the node that answers. */
export async function settleMined(
  client: Client,
  entry: Sent,
  context: ResolveContext,
): Promise<JournalEntry> {
  const receipt = await readMinedReceipt(client, entry.hash)
  return receipt ? settleIfConfirmed(client, entry, receipt, context) : entry
}

/**
 * Settles it once it has the confirmations that the entry asks for; until then it stays pending.
 * @param newest as in {@link settleReceipt}.
 */
export async function settleIfConfirmed(
  client: Client,
  entry: Sent,
  receipt: TransactionReceipt,
  context: ResolveContext,
  newest?: ChainBlock,
): Promise<JournalEntry> {
  const seen = clearMissing(entry)
  const { confirmations } = entry
  if (confirmations > 1 && (await readBlockNumber(client)) - receipt.blockNumber + 1n < BigInt(confirmations))
    return seen
  return settleReceipt(client, seen, receipt, context, newest)
}
