/** A launch without a chain, for tests and the gallery. */
import type { LinkFile } from '@peppermint/sale/launch/linkFile.ts'
import type { Address } from 'viem'
import { planTerms, type LaunchPlace } from './launchTerms.ts'

/** Launches; no one has its key. */
export const CREATOR: Address = '0x0000000000000000000000000000000000c0ffee'

/** The file that the command would write for this account, of some secret. */
export function linkFileFor(terms: typeof COLLECTION.launch, place: LaunchPlace): LinkFile {
  const planned = planTerms(terms, place, undefined)
  if (planned.status !== 'link-missing') throw new Error(`The terms are ${planned.status}.`)
  return { chainId: place.chainId, linkedTo: planned.linkedTo, link: `0x${'ab'.repeat(32)}` }
}
