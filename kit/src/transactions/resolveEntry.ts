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
  canReorg,
  keepDismissed,
  known,
  type Asked,
  type JournalEntry,
  type Known,
  type MinedEntry,
  type Replaced,
  type Searched,
  type Sent,
  type Unsent,
} from './entry.ts'
import {
  carries,
  findByLogs,
  findByNonce,
  findPending,
  isCancellation,
  matches,
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
/** Blocks on top of an outcome after which it is final. */
const FINAL_DEPTH = 64n

/**
 * The entry as the chain has it now; the same object when nothing is new. Throws what the client's transport throws;
 * the entry is then unchanged.
 */
export async function resolveEntry(client: Client, entry: JournalEntry, look: Look): Promise<JournalEntry> {
  switch (entry.at) {
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

/** A guess: another transaction used the nonce that was expected; the wallet may have used a higher one. */
async function resolveGuessed(client: Client, entry: Replaced, look: Look): Promise<JournalEntry> {
  const { hash } = entry
  if (hash === undefined) return lookAgain(client, entry, look)
  const shown = await readTransaction(client, hash)
  if (!shown) return entry
  const sent = noted({ ...known(entry), at: 'sent', hash, sentAt: entry.askedAt }, shown)
  return shown.block ? settleMined(client, sent, look) : sent
}

/** Searched for as if the wallet were still asking. */
async function resolveUnsent(client: Client, entry: Unsent, look: Look): Promise<JournalEntry> {
  const after = await lookAgain(client, entry, look)
  return 'recovered' in after ? { ...after, refusedAt: entry.settledAt } : after
}

async function lookAgain<Settled extends Unsent | Replaced>(
  client: Client,
  entry: Settled,
  look: Look,
): Promise<Settled | Extract<JournalEntry, { readonly recovered?: true }>> {
  // Counting what is pending, this is never below the count of what is mined: one request for both.
  if ((await readNonce(client, entry.account, 'pending')) <= entry.nonce) return entry
  const { searched } = entry
  const asked: Asked = { ...known(entry), at: 'asked', ...(searched && { searched }) }
  const after = await resolveAsked(client, asked, { ...look, awaiting: true })
  if ('recovered' in after) return after
  return after.at === 'asked' && after.searched !== searched ? withSearched(entry, after.searched) : entry
}

function withSearched<Entry extends Asked | Unsent | Replaced>(
  entry: Entry,
  searched: Searched | undefined,
): Entry {
  if (entry.searched === searched) return entry
  const { searched: _, ...rest } = entry
  return { ...rest, ...(searched && { searched }) } as Entry
}

async function resolveAsked(client: Client, entry: Asked, look: Look): Promise<JournalEntry> {
  // Whose a transaction is that looks the same cannot be told before the twin's is known.
  if (look.hasUnseenTwin) return entry
  const isFree = ({ hash, nonce }: Seen) => !look.claimed?.has(hash) && !look.claimed?.has(nonce)
  const fits = (each: Seen): boolean => each.nonce >= entry.nonce && matches(entry, each) && isFree(each)
  const latest = await readNonce(client, entry.account, 'latest')
  let now = entry
  let first: MinedTransaction | undefined
  if (latest > entry.nonce) {
    const logged = await findByLogs(client, entry, fits)
    if (logged) return recover(client, entry, logged, look)
    const start = await resumeSearch(client, entry, entry.searched)
    const used = await findByNonce(client, entry, start, latest, fits)
    if (used.found) return recover(client, entry, used.found, look)
    if (start.searched === undefined) first = used.others[0]
    now = withSearched(entry, skipUsedNonces(start.searched, used.others))
  }
  const pending = await findPending(client, now, fits)
  if (pending) return recover(client, now, pending, look)
  if (look.awaiting) return now
  // A contract account has no nonce that tells: what carries its requests is sent by others.
  const carried = await findByLogs(
    client,
    entry,
    (each) => !matches(entry, each) && carries(entry, each) && !look.claimed?.has(each.hash),
  )
  if (carried) return recover(client, now, carried, look)
  const by = now.searched?.passedBy
  const isCancelled = first !== undefined && isCancellation(first)
  if (by === undefined || (!isCancelled && look.now - entry.askedAt < UNSEEN_AFTER_MS)) return now
  return {
    ...keepDismissed(now),
    at: 'replaced',
    how: isCancelled ? 'cancelled' : 'other',
    by,
    guessed: true,
    ...(now.searched && { searched: now.searched }),
    // The account's next transaction in this journal is no news of this one.
    ...(look.claimed?.has(by) && { dismissed: true as const }),
    settledAt: look.now,
  }
}

/** Found on the chain, although the wallet never returned a hash. */
async function recover(client: Client, entry: Asked, found: Seen, look: Look): Promise<JournalEntry> {
  const isOwn = sameAddress(found.from, entry.account)
  const sent: Sent = {
    ...known(entry),
    at: 'sent',
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
    // Loaded when needed: only wallets that return a hash of their own get here, and transactions that were dropped.
    const search = await import('./findCarrier.ts').catch(() => undefined)
    const carrier = await search?.findCarrier(client, entry, look.claimed)
    if (carrier) {
      const walletHash = entry.walletHash ?? entry.hash
      return settleMined(client, { ...clearMissing(entry), hash: carrier.hash, walletHash }, look)
    }
  }

  const absent = missing(entry, look.now)
  const fits = (each: Seen): boolean =>
    // Without the own nonce, one that looks the same may be another one whose hash is late.
    (entry.nonceSeen ? each.nonce === entry.nonce : absent.unseen === true && each.nonce >= entry.nonce) &&
    matches(entry, each) &&
    !look.claimed?.has(each.hash)
  const latest = await readNonce(client, entry.account, 'latest')
  if (latest <= entry.nonce) {
    const pending = await findPending(client, entry, fits)
    return pending ? noted(renamed(entry, pending.hash), pending) : absent
  }
  const found = await findByLogs(client, entry, fits)
  const used = found
    ? { found, others: [] }
    : await findByNonce(client, entry, entry, entry.nonceSeen ? entry.nonce + 1 : latest, fits)
  if (used.found) return settleMined(client, noted(renamed(entry, used.found.hash), used.found), look)
  const [first] = used.others
  return first ? replacedBy(absent, first, look) : absent
}

/** Its nonce was used by another transaction. The first look notes that, a later one that sees the same concludes it. */
function replacedBy(entry: Sent, { hash, block, ...other }: MinedTransaction, look: Look): JournalEntry {
  const { nonceSeen, hash: own, sentAt } = entry
  const replaced = {
    ...known(entry),
    at: 'replaced',
    how: isCancellation({ hash, block, ...other }) ? 'cancelled' : 'other',
    hash: own,
    sentAt,
    by: hash,
    settledAt: look.now,
  } as const
  // A nonce that was never seen may not be ours.
  if (!nonceSeen) return entry.unseen ? { ...replaced, guessed: true } : entry
  // What was found without the wallet's answer may have been another one: its prompt may still be open.
  if (entry.recovered && look.awaiting) return { ...known(entry), at: 'asked' }
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
  if (!canReorg(entry)) return entry
  const at = entry.at === 'replaced' ? entry.block : { number: entry.blockNumber, hash: entry.blockHash }
  if (at === undefined) return entry
  const block = await readBlock(client, at.number)
  // A node that does not have the block yet says nothing about it.
  if (!block) return entry
  if (block.hash !== at.hash) return reopen(client, entry, look)
  return (await readHead(client)) - at.number >= FINAL_DEPTH ? { ...entry, final: true } : entry
}

/** A reorg removed its block: it is pending again, and whatever the chain has now decides. */
async function reopen(client: Client, entry: MinedEntry | Replaced, look: Look): Promise<JournalEntry> {
  const hash = ('walletHash' in entry ? entry.walletHash : undefined) ?? entry.hash
  if (hash === undefined) return entry
  const sent: Sent = {
    ...known(entry),
    at: 'sent',
    hash,
    sentAt: entry.sentAt ?? entry.askedAt,
    ...(entry.nonceSeen && { nonceSeen: true }),
    ...pick(entry),
    reorged: true,
  }
  const after = await resolveSent(client, sent, look)
  return after.at === 'sent' ? { ...after, reorged: true } : after
}

/** What a reopened entry keeps of how it was followed. */
function pick(entry: MinedEntry | Replaced): Partial<Sent> & Partial<Known> {
  if (entry.at === 'replaced') return {}
  const { earlier, repriced, recovered, refusedAt, copyOf } = entry
  return {
    ...(earlier && { earlier }),
    ...(repriced && { repriced }),
    ...(recovered && { recovered }),
    ...(refusedAt !== undefined && { refusedAt }),
    ...(copyOf !== undefined && { copyOf }),
  }
}
