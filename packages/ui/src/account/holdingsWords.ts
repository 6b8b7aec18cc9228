/** What the account dialog and the strip below the hero say about the tokens of the account. */
import { formatInteger } from '../words/format/integer.ts'
import { plural } from '../words/plural.ts'
import { t } from '../words/t.ts'

/** `total`: tokens that are known; `isPartial`: only those that this browser minted, so there may be more. */
export type Holdings = 'reading' | 'failed' | { readonly total: number; readonly isPartial: boolean }

export interface HoldingsWords {
  /** Shown instead of pictures, or beside them. */
  readonly status?: string
  /** Of the link to all of them. */
  readonly link?: string
}

export function holdingsWords(holdings: Holdings): HoldingsWords {
  if (holdings === 'reading') return { status: t`Looking for your ${COLLECTION.unit.many}…` }
  if (holdings === 'failed')
    return {
      status: t`Our server isn’t responding; your ${COLLECTION.unit.many} are safe on ${COLLECTION.chain.name}.`,
      link: t`See all of yours`,
    }
  const { total, isPartial } = holdings
  if (isPartial)
    return {
      status: t`These are the ones you minted in this browser. You may own more.`,
      link: t`See all of yours`,
    }
  if (total === 0) return { status: t`No ${COLLECTION.unit.many} yet.` }
  return {
    link: plural(total, t`See your ${COLLECTION.unit.one}`, t`See all ${formatInteger(total)} of yours`),
  }
}
