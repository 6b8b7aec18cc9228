/**
 * Follows a batch of calls (EIP-5792). The wallet knows its transactions by the id it returned (`wallet_getCallsStatus`);
 * whether they are mined, and how, is read from the chain as for every transaction.
 */
import { type Client, createClient, custom, type EIP1193Provider } from 'viem'
import { getCallsStatus } from 'viem/actions'
import { type JournalEntry, keepDismissed, type Sent } from './entry.ts'
import type { ResolveContext } from './resolveContext.ts'
import { resolveRecorded } from './resolveRecorded.ts'
import { DROPPED_AFTER_MS } from './sentEntry.ts'

/** From this status code on, the calls or some of them reverted; 400 is for those that never reach the chain. */
const REVERTED = 500
const NEVER_SENT = 400

/**
 * As `resolveRecorded`, to which it delegates all other entries. A wallet that does not answer leaves the batch pending, for a
 * day at most.
 * @param getProvider the connected wallet, which returned the id.
 */
export async function resolveCalls(
  client: Client,
  entry: JournalEntry,
  context: ResolveContext,
  getProvider: () => Promise<EIP1193Provider>,
): Promise<JournalEntry> {
  if (entry.status !== 'sent' || entry.callsId === undefined) return resolveRecorded(client, entry, context)
  const status = await readStatus(entry.callsId, getProvider)
  const { statusCode = 0, receipts = [] } = status ?? {}
  const isLost = status === undefined && context.now - entry.requestedAt >= DROPPED_AFTER_MS
  if (isLost || (statusCode >= NEVER_SENT && statusCode < REVERTED))
    return { ...keepDismissed(entry), status: 'unsent', reason: 'dropped', settledAt: context.now }
  const deciding = receipts.find((receipt) => receipt.status === 'reverted') ?? receipts.at(-1)
  // While it is pending, a wallet may name the transactions mined so far.
  if (!deciding || statusCode < 200) return entry
  const known: Sent = {
    ...entry,
    hash: deciding.transactionHash,
    walletHash: entry.walletHash ?? entry.hash,
    placeholder: true,
  }
  const after = await resolveRecorded(client, known, context)
  // The transaction of a bundler succeeds also where the calls in it do not.
  if (after.status !== 'confirmed' || statusCode < REVERTED) return after
  const { receiptData: _, ...mined } = after
  return { ...mined, status: 'inner-failed' }
}

/** What the wallet knows of the batch; undefined if it does not answer, or does not know it. */
async function readStatus(id: string, getProvider: () => Promise<EIP1193Provider>) {
  try {
    const wallet = createClient({ transport: custom(await getProvider(), { retryCount: 0 }) })
    return await getCallsStatus(wallet, { id })
  } catch {
    return undefined
  }
}
