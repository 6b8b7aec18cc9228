/**
 * Follows a batch of calls (EIP-5792). The wallet knows its transactions by the id it returned (`wallet_getCallsStatus`);
 * whether they are mined, and how, is read from the chain as for every transaction.
 */
import { type Client, createClient, custom, type EIP1193Provider } from 'viem'
import { getCallsStatus } from 'viem/actions'
import { baseFields, type JournalEntry, keepDismissed, type Sent } from './entry.ts'
import { toCallsHash } from './record.ts'
import type { ResolveContext } from './resolveContext.ts'
import { resolveRecorded } from './resolveRecorded.ts'
import { isPaused, markUnknown } from './sentEntry.ts'

/** Classes of status codes: the hundreds. 4xx never reaches the chain, 5xx reverted completely, 6xx in part. */
const PENDING = 1
const SUCCESS = 2
const NEVER_SENT = 4
const REVERTED = 5
const PARTLY_REVERTED = 6

/**
 * As `resolveRecorded`, to which it delegates all other entries. Only the wallet can say that a batch never reaches the chain.
 * Without a usable answer it stays pending for a day; then its outcome is unknown, and the wallet is asked every minute.
 * @param getProvider the connected wallet, which returned the id.
 */
export async function resolveCalls(
  client: Client,
  entry: JournalEntry,
  context: ResolveContext,
  getProvider: () => Promise<EIP1193Provider>,
): Promise<JournalEntry> {
  if (entry.status !== 'sent' || entry.callsId === undefined) return resolveRecorded(client, entry, context)
  if (isPaused(entry, context.now)) return entry
  const status = await readStatus(entry.callsId, getProvider)
  const statusClass = Math.floor(Number(status?.statusCode) / 100)
  const { statusUnknownAt, ...answered } = entry
  if (statusClass === NEVER_SENT)
    return { ...keepDismissed(entry), status: 'unsent', reason: 'dropped', settledAt: context.now }
  // While it is pending, a wallet may name the transactions mined so far.
  if (statusClass === PENDING) return statusUnknownAt === undefined ? entry : answered
  if (![SUCCESS, REVERTED, PARTLY_REVERTED].includes(statusClass)) return markUnknown(entry, context.now)
  const isElsewhere = status?.chainId !== undefined && status.chainId !== entry.chainId
  const receipts = isElsewhere ? [] : (status?.receipts ?? [])
  const deciding = receipts.find((receipt) => receipt.status === 'reverted') ?? receipts.at(-1)
  const isPartial = statusClass === PARTLY_REVERTED
  if (!deciding) {
    if (statusClass < REVERTED) return markUnknown(entry, context.now)
    const reason = isPartial ? 'partly-reverted' : 'reverted'
    return { ...baseFields(entry), status: 'unsent', reason, settledAt: context.now }
  }
  const known: Sent = {
    ...answered,
    hash: deciding.transactionHash,
    walletHash: toCallsHash(entry.callsId),
    placeholder: true,
  }
  const after = await resolveRecorded(client, known, context)
  if (statusClass < REVERTED) return after
  const part = isPartial && ({ isPartial } as const)
  if (after.status === 'failed' || after.status === 'inner-failed') return { ...after, ...part }
  // The transaction of a bundler succeeds also where the calls in it do not.
  if (after.status !== 'confirmed') return after
  const { receiptData: _, ...mined } = after
  return { ...mined, status: 'inner-failed', ...part }
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
