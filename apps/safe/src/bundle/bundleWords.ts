/** Words of files and links with proposals: what was refused and why. Nothing of this moves money. */
import type { BundleErrorCode } from '@peppermint/safe/bundle'
import type { SignatureRefusal } from '@peppermint/safe/signatures'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'

export type ImportProblem = BundleErrorCode | 'unreachable'

const PROBLEMS: Readonly<Record<ImportProblem, string>> = {
  'too-large': 'It’s larger than a file of proposals can be. Ask for one with fewer proposals.',
  unreadable: 'It’s neither a link nor a file of this page, or part of it is missing. Ask for it again.',
  'not-a-bundle': 'It’s a file of something else. Choose one that this page saved.',
  'unsupported-version': 'It was made by a newer version of this page. Reload the page, then try again.',
  invalid: 'Part of it is missing or impossible. Ask for it again.',
  'wrong-chain': 'It’s for a Safe on another network.',
  'wrong-safe': 'It’s for another Safe. Open that Safe first.',
  'hash-differs':
    'It shows one transaction and names the hash of another. That’s an error or an attempt to trick you. Don’t sign anything from it.',
  unreachable: 'The network doesn’t answer, so the signatures can’t be checked. Try again.',
}

/** Why something was not taken over, in a sentence. */
export const importProblem = (problem: ImportProblem): string => PROBLEMS[problem]

/** Why a signature does not count. */
export function refusalWords(refusal: SignatureRefusal): string {
  switch (refusal.reason) {
    case 'malformed':
      return 'Not a signature.'
    case 'not-an-owner':
      return `Made by ${shortenHex(refusal.signer)}, which doesn’t own this Safe, or for another transaction.`
    case 'duplicate':
      return `A second one of ${shortenHex(refusal.signer)}.`
    case 'too-many':
      return 'There are more than this page checks at once. Those after the first ones were not looked at.'
    case 'not-accepted':
      return `Named after ${shortenHex(refusal.signer)}, which doesn’t confirm it on chain.`
    case 'unproven':
      return `Of ${shortenHex(refusal.signer)}, and only the network can prove it.`
  }
}

/** How many signatures of owners something has. */
export const signedBy = (count: number, threshold: number): string =>
  count >= threshold ? `Signed by ${count}: enough to run` : `Signed by ${count} of ${threshold}`
