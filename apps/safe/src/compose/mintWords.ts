/** Words of the form that mints to a Safe. */
import type { ClosedList, MintablePhase } from './mintCalls.ts'
import { formatCanto } from '@peppermint/ui/words/format/amount.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'

/** Why the Safe cannot mint in an open phase with an allowlist. */
export function closedListWords(list: ClosedList): string {
  const name = phaseName(list)
  switch (list.reason) {
    case 'not-listed':
      return `${name} is open, but this Safe is not on its allowlist.`
    case 'quota-used':
      return `${name} is open, and this Safe has minted all that its allowlist allows.`
    case 'stale':
      return `${name} is open, but the allowlist here does not match the one on the chain. The creator has to upload the newest one.`
    case 'unreachable':
      return `${name} is open, but its allowlist cannot be read now. Reload the page to try again.`
  }
}

/** What the allowlist grants the Safe, and that its proof goes along. */
export const entitlementWords = ({ entitlement, price }: MintablePhase): string =>
  `This Safe is on the allowlist: up to ${entitlement?.quota ?? 0} at ${formatCanto(price)} each. The mint carries the proof of it, which works for this Safe alone.`
