/**
 * One look at the chain for one entry: what is true of it now? Pure with regard to the journal: nothing is written, so
 * any tab can take any step at any time. The rules, in order:
 *
 * - A receipt settles it, if the block it names is part of the chain and the receipt agrees with that block.
 * - A transaction that the node shows is pending; its own nonce is noted, since a wallet may use a higher one.
 * - A used nonce was used by some transaction: the same request (repriced, or recovered when the wallet never returned
 *   a hash), a cancellation, or another one. Only what a node shows counts: missing history proves nothing.
 * - A settled entry is compared with the chain until its block is deep, and reopened when a reorg removed the block.
 * - Anything else stays as it is. "Not found" is never a failure, and a request without an answer never expires by time.
 */
import type { Client, Hash, TransactionReceipt } from 'viem'
import {
  hasCode,
  readBlock,
  readHead,
  readMinedReceipt,
  readNonce,
  readReceipt,
  readTransaction,
  sameAddress,
  type Seen,
} from './chainReads.ts'
import {
  blockToRecheck,
  keepDismissed,
  known,
  type Asked,
  type JournalEntry,
  type MinedEntry,
  type Replaced,
  type Searched,
  type Sent,
  type Unsent,
} from './entry.ts'
import {
  earliestBlock,
  findByLogs,
  findByNonce,
  findPending,
  isCancellation,
  matches,
  MAX_REORG_BLOCKS,
  resumeSearch,
  skipUsedNonces,
  type MinedTransaction,
} from './search.ts'
import type { Look } from './look.ts'
import { settleReceipt } from './settleReceipt.ts'

/** After so long without a node that knows the hash it is called unseen; a replacement is not guessed before, ms. */
const UNSEEN_AFTER_MS = 60_000
/** A recorded hash that no node has known for so long is dropped, ms. */
export const NO_TRACE_AFTER_MS = 24 * 60 * 60_000

/**
 * The entry as the chain has it now; the same object when nothing is new. Throws what the client's transport throws;
 * the entry is then unchanged.
 */
export async function resolveEntry(client: Client, entry: JournalEntry, look: Look): Promise<JournalEntry> {
  switch (entry.status) {
    case 'asked':
      return resolveAsked(client, entry, look)
    case 'sent':
      return resolveSent(client, entry, look)
    case 'unsent':
      return resolveUnsent(client, entry, look)
    case 'replaced':
      return entry.guessed ? resolveGuessed(client, entry, look) : recheck(client, entry, look)
    default:
      return recheck(client, entry, look)
  }
}

/** A guess: another transaction used the nonce that was expected; the wallet may have used a higher one, or none. */
async function resolveGuessed(client: Client, entry: Replaced, look: Look): Promise<JournalEntry> {
  const { hash } = entry
  if (hash === undefined) return lookAgain(client, entry, look)
  const sent: Sent = { ...known(entry), status: 'sent', hash, sentAt: entry.sentAt ?? entry.askedAt }
  const shown = await readTransaction(client, hash)
  if (shown) return shown.block ? settleMined(client, noted(sent, shown), look) : noted(sent, shown)
  const executed = await findExecution(client, sent, look)
  return executed ? settleMined(client, executed, look) : entry
}

/** Searched for as if the wallet were still asking. */
async function resolveUnsent(client: Client, entry: Unsent, look: Look): Promise<JournalEntry> {
  const after = await lookAgain(client, entry, look)
  return 'recovered' in after ? { ...after, refusedAt: entry.settledAt } : after
}

async function lookAgain(client: Client, entry: Unsent | Replaced, look: Look): Promise<JournalEntry> {
  const { searched } = entry
  const asked: Asked = { ...known(entry), status: 'asked', ...(searched && { searched }) }
  // Counting what is pending, this is never below the count of what is mined: one request for both.
  const isUsed = (await readNonce(client, entry.account, 'pending')) > entry.nonce
  const { found, now } = isUsed
    ? await search(client, asked, look)
    : { found: await findCarried(client, asked, look), now: asked }
  return found ? recover(client, now, found, look) : withSearched(entry, now.searched)
}

function withSearched<Entry extends Asked | Unsent | Replaced>(
  entry: Entry,
  searched: Searched | undefined,
): Entry {
  if (entry.searched === searched) return entry
  const { searched: _, ...rest } = entry
  return { ...rest, ...(searched && { searched }) } as Entry
}

/** What a search for a transaction without a hash has found, and how far it came. */
interface Search {
  readonly found?: Seen | undefined
  readonly now: Asked
  /** The first transaction that used the expected nonce. */
  readonly first?: MinedTransaction | undefined
}

async function search(client: Client, entry: Asked, look: Look): Promise<Search> {
  // Whose a transaction is that looks the same cannot be known before the twin's is.
  if (look.hasUnseenTwin) return { now: entry }
  const isFree = ({ hash, nonce }: Seen) => !look.claimed?.has(hash) && !look.claimed?.has(nonce)
  const fits = (each: Seen): boolean => each.nonce >= entry.nonce && matches(entry, each) && isFree(each)
  const latest = await readNonce(client, entry.account, 'latest')
  let now = entry
  let first: MinedTransaction | undefined
  if (latest > entry.nonce) {
    const logged = await findByLogs(client, entry, fits)
    if (logged) return { now, found: logged }
    const start = await resumeSearch(client, entry, entry.searched)
    const used = await findByNonce(client, entry, start, latest, fits)
    if (used.found) return { now, found: used.found }
    if (start.searched === undefined) first = used.others[0]
    now = withSearched(entry, skipUsedNonces(start.searched, used.others))
  }
  const found = (await findPending(client, now, fits)) ?? (await findCarried(client, now, look))
  return { found, now, first }
}

async function resolveAsked(client: Client, entry: Asked, look: Look): Promise<JournalEntry> {
  const { found, now, first } = await search(client, entry, look)
  if (found) return recover(client, now, found, look)
  if (look.awaiting || look.hasUnseenTwin) return now
  const by = now.searched?.passedBy
  const isCancelled = first !== undefined && isCancellation(first)
  if (by === undefined || (!isCancelled && look.now - entry.askedAt < UNSEEN_AFTER_MS)) return now
  return {
    ...keepDismissed(now),
    status: 'replaced',
    how: isCancelled ? 'cancelled' : 'other',
    by,
    guessed: true,
    ...(now.searched && { searched: now.searched }),
    // The account's next transaction in this journal is no news of this one.
    ...(look.claimed?.has(by) && { dismissed: true as const }),
    settledAt: look.now,
  }
}

/** Loaded when needed: most visitors' wallets send the transaction themselves, and return its hash. */
const loadCarriers = () => import('./findCarrier.ts').catch(() => undefined)

/** What carries a request that others execute. While the wallet may still answer, its own hash decides. */
async function findCarried(client: Client, entry: Asked, look: Look): Promise<Seen | undefined> {
  if (look.awaiting || look.hasUnseenTwin || !entry.logs) return undefined
  return (await loadCarriers())?.findCarried(client, entry, look.claimed)
}

/** The entry under the hash of what executed it, where the wallet returned a hash of its own. */
async function findExecution(client: Client, entry: Sent, look: Look): Promise<Sent | undefined> {
  const carrier = await (await loadCarriers())?.findCarrier(client, entry, look.claimed)
  return carrier && { ...clearMissing(entry), hash: carrier.hash, walletHash: entry.walletHash ?? entry.hash }
}

/** Found on the chain, although the wallet never returned a hash. */
async function recover(client: Client, entry: Asked, found: Seen, look: Look): Promise<JournalEntry> {
  const isOwn = sameAddress(found.from, entry.account)
  const sent: Sent = {
    ...known(entry),
    status: 'sent',
    hash: found.hash,
    sentAt: entry.askedAt,
    ...(isOwn && { nonce: found.nonce, nonceSeen: true }),
    recovered: true,
  }
  return found.block ? settleMined(client, sent, look) : sent
}

async function resolveSent(client: Client, entry: Sent, look: Look): Promise<JournalEntry> {
  const receipt = await readReceipt(client, entry.hash)
  if (receipt) return settleIfDeep(client, entry, receipt, look)
  const shown = await readTransaction(client, entry.hash)
  if (shown) return shown.block ? settleMined(client, noted(entry, shown), look) : noted(entry, shown)

  if (entry.missingSince !== undefined) {
    const executed = await findExecution(client, entry, look)
    if (executed) return settleMined(client, executed, look)
  }

  const absent = missing(entry, look.now)
  // Without the own nonce, one that looks the same may be another one whose hash is late. The wallet of an account with
  // code may have returned a hash of its own, which another one that looks the same does not replace.
  const isRenamed = !entry.nonceSeen && absent.unseen === true && !(await hasCode(client, entry.account))
  const fits = (each: Seen): boolean =>
    (entry.nonceSeen ? each.nonce === entry.nonce : isRenamed && each.nonce >= entry.nonce) &&
    matches(entry, each) &&
    !look.claimed?.has(each.hash)
  const latest = await readNonce(client, entry.account, 'latest')
  if (latest <= entry.nonce) {
    const pending = await findPending(client, entry, fits)
    return pending ? noted(renamed(entry, pending.hash), pending) : absent
  }
  const found = await findByLogs(client, entry, fits)
  const start = { nonce: entry.nonce, fromBlock: earliestBlock(entry) }
  const used = found
    ? { found, others: [] }
    : await findByNonce(client, entry, start, entry.nonceSeen ? entry.nonce + 1 : latest, fits)
  if (used.found) return settleMined(client, noted(renamed(entry, used.found.hash), used.found), look)
  const [first] = used.others
  // What asks for the same with its nonce is this one at another fee, although another entry has taken it.
  return first && !(entry.nonceSeen && matches(entry, first)) ? replacedBy(absent, first, look) : absent
}

/** Its nonce was used by another transaction. The first look notes that, a later one that sees the same concludes it. */
function replacedBy(entry: Sent, { hash, block, ...other }: MinedTransaction, look: Look): JournalEntry {
  const { nonceSeen, hash: own, sentAt } = entry
  const replaced = {
    ...known(entry),
    status: 'replaced',
    how: isCancellation({ hash, block, ...other }) ? 'cancelled' : 'other',
    // The hash to look for: what the wallet returned.
    hash: entry.walletHash ?? own,
    sentAt,
    by: hash,
    settledAt: look.now,
  } as const
  // A nonce that was never seen may not be ours.
  if (!nonceSeen) return entry.unseen ? { ...replaced, guessed: true } : entry
  // What was found without the wallet's answer may have been another one: its prompt may still be open.
  if (entry.recovered && look.awaiting) return { ...known(entry), status: 'asked' }
  if (entry.recovered) return { ...replaced, guessed: true }
  const before = entry.replacedBy
  if (before?.hash === hash && before.block.hash === block.hash)
    return look.now > before.since ? { ...replaced, block, nonceSeen } : entry
  return { ...entry, replacedBy: { hash, block, since: look.now } }
}

/** The node shows it: note the nonce it really has, unless another account carried it (a bundler). */
function noted(entry: Sent, shown: Seen): Sent {
  const found = clearMissing(entry)
  if (!sameAddress(shown.from, entry.account) || (entry.nonceSeen && entry.nonce === shown.nonce))
    return found
  return { ...found, nonce: shown.nonce, nonceSeen: true }
}

/** No longer missing; what was dismissed for being lost is shown again. */
function clearMissing(entry: Sent): Sent {
  if (entry.missingSince === undefined && entry.replacedBy === undefined) return entry
  const { missingSince, unseen: _, replacedBy: __, dismissed, ...rest } = entry
  return { ...rest, ...(missingSince === undefined && dismissed && { dismissed }) }
}

/** The same request under a new hash: the wallet raised its fee. */
function renamed(entry: Sent, hash: Hash): Sent {
  if (entry.hash === hash) return entry
  return { ...entry, hash, earlier: [...(entry.earlier ?? []), entry.hash], repriced: true }
}

/** Not known to the node that was asked; `unseen` after a minute of that. */
export function missing(entry: Sent, now: number): Sent {
  if (entry.missingSince === undefined) return { ...entry, missingSince: now }
  return entry.unseen || now - entry.missingSince <= UNSEEN_AFTER_MS ? entry : { ...entry, unseen: true }
}

/** In a block according to one node; its receipt may lag on the node that answers. */
async function settleMined(client: Client, entry: Sent, look: Look): Promise<JournalEntry> {
  const receipt = await readMinedReceipt(client, entry.hash)
  return receipt ? settleIfDeep(client, entry, receipt, look) : entry
}

async function settleIfDeep(
  client: Client,
  entry: Sent,
  receipt: TransactionReceipt,
  look: Look,
): Promise<JournalEntry> {
  const seen = clearMissing(entry)
  const { confirmations } = entry
  if (confirmations > 1 && (await readHead(client)) - receipt.blockNumber + 1n < BigInt(confirmations))
    return seen
  return settleReceipt(client, seen, receipt, look)
}

/** Whether the block of an outcome is still part of the chain; final once it is deep. */
async function recheck(client: Client, entry: MinedEntry | Replaced, look: Look): Promise<JournalEntry> {
  const at = blockToRecheck(entry)
  if (!at) return entry
  const block = await readBlock(client, at.number)
  // A node that does not have the block yet says nothing about it.
  if (!block) return entry
  if (block.hash !== at.hash) return reopen(client, entry, look)
  return (await readHead(client)) - at.number >= MAX_REORG_BLOCKS ? { ...entry, final: true } : entry
}

/** A reorg removed its block: it is pending again, and whatever the chain has now decides. */
async function reopen(client: Client, entry: MinedEntry | Replaced, look: Look): Promise<JournalEntry> {
  const hash = ('walletHash' in entry ? entry.walletHash : undefined) ?? entry.hash
  if (hash === undefined) return entry
  const sent: Sent = {
    ...known(entry),
    status: 'sent',
    hash,
    sentAt: entry.sentAt ?? entry.askedAt,
    ...(entry.nonceSeen && { nonceSeen: true }),
    ...pick(entry),
  }
  const after = await resolveSent(client, sent, look)
  return after.status === 'sent' ? { ...after, reorged: true } : after
}

/** What a reopened entry keeps of how it was followed. */
function pick({
  earlier,
  repriced,
  recovered,
  refusedAt,
  copyOf,
}: Partial<Omit<Sent, 'status'>>): Partial<Sent> {
  return {
    ...(earlier && { earlier }),
    ...(repriced && { repriced }),
    ...(recovered && { recovered }),
    ...(refusedAt !== undefined && { refusedAt }),
    ...(copyOf !== undefined && { copyOf }),
  }
}
