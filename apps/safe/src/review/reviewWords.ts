/** Words around the hashes of a review. */
import type { Note } from '@peppermint/ui/words/note.ts'

interface HashFacts {
  /** A service states another hash. */
  readonly isBlocked: boolean
  /** A service states a hash at all. */
  readonly isStated: boolean
  /** Where the Safe's version is from; `reading`: still from the service, and being read from the chain. */
  readonly version: 'chain' | 'reading' | 'service'
}

const COMPARE = 'A Ledger shows the domain and message hashes: compare the marked ends.'

export function hashNote({ isBlocked, isStated, version }: HashFacts): Note {
  if (isBlocked)
    return {
      tone: 'bad',
      text: 'The service’s Safe hash is not the hash of this transaction. This page does not sign or execute it. Ask the person who proposed it to propose it again, and tell the people who run the service.',
    }
  const stated = isStated ? ' The service’s hash is the same.' : ''
  if (version === 'service')
    return {
      tone: 'plain',
      text: `Computed in this page from the bytes above.${stated} The Safe’s version comes from the service until a wallet is connected. ${COMPARE}`,
    }
  // The same text before and after it is read: what is below stays where it is.
  const tone = version === 'chain' ? 'ok' : 'plain'
  return { tone, text: `Computed in this page from the bytes above.${stated} ${COMPARE}` }
}

export const malformedProposal = (field: string): string =>
  `The service’s answer has no readable “${field}”, so this page cannot compute what would be signed, and does not sign it.`

export const unsignedTransaction =
  'No owner signs this: a module executed it, or it came from outside the Safe.'
