/** Words of a phase's limits. */
import type { PhaseLimit } from '@peppermint/sale'
import { t } from '@peppermint/ui/words/t.ts'

interface LimitWords {
  /** Of its field. */
  readonly label: string
  readonly hint: string
  /** Of its column. */
  readonly column: string
  /** Of what an operation changes; and the same within a list. */
  readonly change: string
  readonly term: string
}

export const limitWords: Readonly<Record<PhaseLimit, LimitWords>> = {
  maxPerWallet: {
    label: t`Per wallet`,
    hint: t`Counts this phase only`,
    column: t`Per wallet`,
    change: t`Each address`,
    term: t`each address`,
  },
  maxPerTransaction: {
    label: t`Per transaction`,
    hint: t`100 at most`,
    column: t`At once`,
    change: t`Each transaction`,
    term: t`each transaction`,
  },
  maxSupply: {
    label: t`Until minted`,
    hint: t`It closes when the collection has this many`,
    column: t`Until minted`,
    change: t`Mints up to`,
    term: t`mints up to`,
  },
}
