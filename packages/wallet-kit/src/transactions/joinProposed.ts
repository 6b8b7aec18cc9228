/**
 * Before a second proposal of the same: was the first one made, although its answer was unclear? A proposal has no nonce of
 * the account, so that the chain does not show it; services that know the account's proposals may.
 */
import { withTimeout, type Hash } from 'viem'
import { namedError } from '../errors/namedError.ts'
import { claimedHashes, type JournalEntry } from './entry.ts'
import type { Journal } from './journal.ts'

/** See `findProposed` of `NewRequest`. */
export type FindProposed = (earlier: JournalEntry) => Promise<Hash | undefined>

/** Time for all earlier requests and services together; after it, what they know is unknown. */
const TIMEOUT_MS = 10_000

/** Earlier requests, by id, of which the visitor was asked to look: the next press is the answer. */
const asked = new Set<string>()

/**
 * Gives an earlier request the hash of its proposal, if it was made.
 * @param isStopping whether the visitor is asked to look if it was not found.
 * @returns that request; undefined if none of them was proposed, or the visitor was asked before.
 * @throws a `MaybeProposedError`, for a visitor to look, the first time that it was not found.
 */
export async function joinProposed(
  journal: Journal,
  earlier: readonly JournalEntry[],
  find: FindProposed,
  isStopping: (entry: JournalEntry) => boolean,
): Promise<{ readonly entryId: string; readonly hash: Hash } | undefined> {
  const answers = await Promise.all(
    earlier.map((entry) =>
      withTimeout(() => find(entry), { timeout: TIMEOUT_MS }).catch((): undefined => undefined),
    ),
  )
  const unknown: string[] = []
  for (const [index, entry] of earlier.entries()) {
    const found = answers[index]
    // Meanwhile its wallet may have answered, or another request may have got the proposal.
    const now = journal.find(entry.id)
    if (now && now.status !== entry.status) {
      if ('hash' in now && now.hash !== undefined) return { entryId: now.id, hash: now.hash }
      if (now.status === 'unsent') continue
    } else if (now && found !== undefined) {
      const claimed = claimedHashes(journal.entries(entry.chainId, entry.account))
      if (!claimed.has(found.toLowerCase())) {
        journal.markSent(entry.id, found)
        return { entryId: entry.id, hash: found }
      }
    }
    // No service can say that there is none: the wallet may store it elsewhere, or propose it in a moment.
    if (isStopping(entry)) unknown.push(entry.id)
  }
  const isNew = unknown.some((id) => !asked.has(id))
  for (const id of unknown) asked.add(id)
  if (isNew) throw namedError('MaybeProposedError', `Requests ${unknown.join(', ')} have no known proposal.`)
  return undefined
}
