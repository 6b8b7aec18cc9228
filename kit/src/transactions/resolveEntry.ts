/**
 * One look at the chain for one entry without a certain end: what is true of it now? No state of its own and nothing written, so
 * that any tab can take any step at any time. The rules, in order:
 *
 * - A receipt settles it.
 * - A transaction the node shows is waiting; its own nonce is noted, since a wallet may use a higher one.
 * - A nonce the chain has passed was used by some transaction: the same request (repriced, or recovered when the
 *   wallet never told us), a cancellation, or something else.
 * - Anything else is patience. "Not found" is never a failure.
 * - A refusal costs one question, unless the account has sent something since: then the request is looked for.
 */
import type { Client, Hash, TransactionReceipt } from 'viem'
import {
  readHead,
  readMinedReceipt,
  readNonce,
  readReceipt,
  readTransaction,
  sameAddress,
  type Seen,
} from './chainReads.ts'
import {
  known,
  quietly,
  type Asked,
  type JournalEntry,
  type Keepsake,
  type OpenEntry,
  type Replaced,
  type Sent,
  type Unsent,
} from './entry.ts'
import { hinted, isCancellation, lacksHistory, matches, takers, waiting, type Taker } from './search.ts'

/** What one look may use besides the chain. */
export interface Look {
  /** Milliseconds since 1970. */
  readonly now: number
  /** This tab's wallet may still answer: a passed nonce proves nothing yet. */
  readonly awaiting?: boolean
  /** Hashes of the account's other entries, and nonces they hold: two equal mints are two transactions. */
  readonly claimed?: ReadonlySet<Hash | number>
  /** What to keep of the receipt of a confirmed transaction. */
  readonly keep?: (receipt: TransactionReceipt) => Keepsake
}

/** Before a guess is called an outcome; also when a hash that no node knows is told as unseen. */
const PATIENCE = 60_000
/** After which an unanswered question without any trace is let go. */
export const GIVE_UP = 24 * 60 * 60_000

/**
 * The entry as the chain has it now; the same object when nothing is new. An `unsent` one, and one
 * whose replacement was a guess, stay so unless their own request is found: then it is `recovered`. Their age is the
 * caller's to judge. Throws what the client's transport throws; the entry is then simply as it was.
 */
export async function resolveEntry(
  client: Client,
  entry: OpenEntry | Unsent | Replaced,
  look: Look,
): Promise<JournalEntry> {
  if (entry.at === 'unsent') return resolveUnsent(client, entry, look)
  if (entry.at === 'replaced') return resolveGuessed(client, entry, look)
  return entry.at === 'asked' ? resolveAsked(client, entry, look) : resolveSent(client, entry, look)
}

/** Another transaction took the nonce that was expected; the wallet may have used a higher one. */
async function resolveGuessed(client: Client, entry: Replaced, look: Look): Promise<JournalEntry> {
  const { hash } = entry
  if (hash === undefined) return lookAgain(client, entry, look)
  const shown = await readTransaction(client, hash)
  if (!shown) return entry
  const sent = noted({ ...known(entry), at: 'sent', hash, sentAt: entry.askedAt }, shown)
  return shown.mined ? mined(client, sent, look) : sent
}

/** Looked for as a question still open in the wallet. What others' transactions ruled out is not searched again. */
async function resolveUnsent(client: Client, entry: Unsent, look: Look): Promise<JournalEntry> {
  const after = await lookAgain(client, entry, look)
  return 'recovered' in after ? { ...after, refusedAt: entry.settledAt } : after
}

async function lookAgain<Settled extends Unsent | Replaced>(
  client: Client,
  entry: Settled,
  look: Look,
): Promise<Settled | Extract<JournalEntry, { readonly recovered?: true }>> {
  // Counting what waits, this is never below the count of what is mined: one question tells of both.
  if ((await readNonce(client, entry.account, 'pending')) <= entry.nonce) return entry
  const after = await resolveAsked(client, { ...known(entry), at: 'asked' }, { ...look, awaiting: true })
  if ('recovered' in after) return after
  const { nonce, fromBlock } = after
  return nonce === entry.nonce ? entry : { ...entry, nonce, fromBlock }
}

async function resolveAsked(client: Client, entry: Asked, look: Look): Promise<JournalEntry> {
  const fits = (each: Seen): boolean =>
    each.nonce >= entry.nonce &&
    matches(entry, each) &&
    !look.claimed?.has(each.hash) &&
    !look.claimed?.has(each.nonce)
  const latest = await readNonce(client, entry.account, 'latest')
  let now = entry
  if (latest > entry.nonce) {
    const used = await usedNonces(client, entry, latest, fits)
    if (used.found) return recover(client, entry, used.found, look)
    const [first] = used.passed
    if (first && !entry.passedBy && !look.awaiting && isCancellation(first.transaction))
      return {
        ...quietly(entry),
        at: 'replaced',
        how: 'cancelled',
        by: first.transaction.hash,
        guessed: true,
        settledAt: look.now,
      }
    now = passOver(entry, used, latest)
  }
  const pending = await waiting(client, now, fits)
  if (pending) return recover(client, now, pending, look)
  const age = look.now - entry.askedAt
  if (look.awaiting || age < PATIENCE) return now
  if (now.passedBy)
    return {
      ...quietly(now),
      at: 'replaced',
      how: 'other',
      by: now.passedBy,
      guessed: true,
      settledAt: look.now,
    }
  return age < GIVE_UP ? now : { ...quietly(now), at: 'unsent', because: 'no-trace', settledAt: look.now }
}

/** Nonces that others used need not be searched again; the first of them is who took this entry's place. */
function passOver(entry: Asked, { passed, blind }: Used, latest: number): Asked {
  const last = passed.at(-1)
  if (blind) return { ...entry, nonce: latest }
  if (!last) return entry
  const passedBy = entry.passedBy ?? passed[0]?.transaction.hash
  return { ...entry, nonce: last.transaction.nonce + 1, fromBlock: last.block, ...(passedBy && { passedBy }) }
}

/** Found on the chain without the wallet having told us. */
async function recover(client: Client, entry: Asked, found: Seen, look: Look): Promise<JournalEntry> {
  const sent: Sent = {
    ...known(entry),
    at: 'sent',
    hash: found.hash,
    nonce: found.nonce,
    sentAt: entry.askedAt,
    nonceSeen: true,
    recovered: true,
  }
  return found.mined ? mined(client, sent, look) : sent
}

async function resolveSent(client: Client, entry: Sent, look: Look): Promise<JournalEntry> {
  const receipt = await readReceipt(client, entry.hash)
  if (receipt) return settle(client, entry, receipt, look)
  const shown = await readTransaction(client, entry.hash)
  if (shown) return shown.mined ? mined(client, noted(entry, shown), look) : noted(entry, shown)

  const fits = (each: Seen): boolean =>
    (entry.nonceSeen ? each.nonce === entry.nonce : each.nonce >= entry.nonce) &&
    (each.hash === entry.hash || (matches(entry, each) && !look.claimed?.has(each.hash)))
  const latest = await readNonce(client, entry.account, 'latest')
  if (latest <= entry.nonce) {
    const pending = await waiting(client, entry, fits)
    return pending ? noted(renamed(entry, pending.hash), pending) : missing(entry, look.now)
  }
  const used = await usedNonces(client, entry, entry.nonceSeen ? entry.nonce + 1 : latest, fits)
  if (used.found) return mined(client, noted(renamed(entry, used.found.hash), used.found), look)
  const [first] = used.passed
  const absent = missing(entry, look.now)
  // A nonce that was only guessed may not be ours: wait until no node has known the hash for a while.
  if (!entry.nonceSeen && !absent.unseen) return absent
  if (!first && !used.blind) return absent
  return {
    ...known(entry),
    at: 'replaced',
    how: first && isCancellation(first.transaction) ? 'cancelled' : 'other',
    ...(!entry.nonceSeen && { guessed: true as const }),
    hash: entry.hash,
    ...(first && { by: first.transaction.hash }),
    settledAt: look.now,
  }
}

interface Used {
  readonly found: Seen | undefined
  readonly passed: readonly Taker[]
  /** No node here can look back far enough. */
  readonly blind: boolean
}

async function usedNonces(
  client: Client,
  entry: OpenEntry,
  latest: number,
  fits: (each: Seen) => boolean,
): Promise<Used> {
  const quick = await hinted(client, entry, fits)
  if (quick) return { found: quick, passed: [], blind: false }
  try {
    const passed = await takers(client, entry, latest)
    return { found: passed.find(({ transaction }) => fits(transaction))?.transaction, passed, blind: false }
  } catch (error) {
    if (lacksHistory(error)) return { found: undefined, passed: [], blind: true }
    throw error
  }
}

/** The node shows it: note the nonce it really has, unless another account carried it (a bundler), and drop any doubt. */
function noted(entry: Sent, shown: Seen): Sent {
  const own = sameAddress(shown.from, entry.account)
  const found = inSight(entry)
  if (!own || (entry.nonceSeen && entry.nonce === shown.nonce)) return found
  return { ...found, nonce: shown.nonce, nonceSeen: true }
}

/** No longer lost; what was put aside for being lost is worth showing again. */
function inSight(entry: Sent): Sent {
  if (entry.missingSince === undefined) return entry
  const { missingSince: _, unseen: __, dismissed: ___, ...rest } = entry
  return rest
}

/** The same request under a new hash: the wallet raised its fee. */
function renamed(entry: Sent, hash: Hash): Sent {
  if (entry.hash === hash) return entry
  return { ...entry, hash, earlier: [...(entry.earlier ?? []), entry.hash], repriced: true }
}

/** Not known to the node that was asked; `unseen` after a minute of that. */
export function missing(entry: Sent, now: number): Sent {
  if (entry.missingSince === undefined) return { ...entry, missingSince: now }
  return entry.unseen || now - entry.missingSince <= PATIENCE ? entry : { ...entry, unseen: true }
}

/** In a block for certain; its receipt may lag on the node that answers. */
async function mined(client: Client, entry: Sent, look: Look): Promise<JournalEntry> {
  const receipt = await readMinedReceipt(client, entry.hash)
  return receipt ? settle(client, entry, receipt, look) : entry
}

async function settle(
  client: Client,
  entry: Sent,
  receipt: TransactionReceipt,
  look: Look,
): Promise<JournalEntry> {
  const { blockNumber, gasUsed } = receipt
  if (entry.confirmations > 1 && (await readHead(client)) - blockNumber + 1n < BigInt(entry.confirmations))
    return inSight(entry)
  // Canto's nodes leave the price out of receipts of the older transaction kind, where it is what was offered.
  const effectiveGasPrice =
    receipt.effectiveGasPrice ?? (await readTransaction(client, entry.hash))?.gasPrice ?? 0n
  const { nonceSeen: _, ...rest } = inSight(entry)
  const outcome = { ...rest, blockNumber, gasUsed, effectiveGasPrice, settledAt: look.now }
  if (receipt.status === 'reverted') {
    // Few transactions revert, so few visitors need to have loaded how to ask why.
    // A page that has been replaced on its host meanwhile can no longer load it; the outcome matters more.
    const asking = await import('./revertReason.ts').catch(() => undefined)
    const revert = asking === undefined ? {} : await asking.revertReason(client, receipt)
    return { ...outcome, at: 'failed', revert }
  }
  const kept = look.keep?.(receipt)
  return { ...outcome, at: 'confirmed', ...(kept !== undefined && { kept }) }
}
