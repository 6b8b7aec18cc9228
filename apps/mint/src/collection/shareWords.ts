/** Sentences of sharing a pepper, or all that an account owns. */
import type { Address } from 'viem'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { pepperCount } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** What is shared. */
export type ShareSubject =
  | {
      readonly type: 'pepper'
      readonly id: number
      /** Of its cultivar; undefined while it is sealed, and for hosted art. */
      readonly name: string | undefined
      readonly isSealed: boolean
    }
  /** Several of an account, by the link to its page. */
  | { readonly type: 'peppers'; readonly owner: Address; readonly count: number }

export function shareText(subject: ShareSubject): string {
  if (subject.type === 'peppers') return t`My ${pepperCount(subject.count)}`
  const { id, name, isSealed } = subject
  if (isSealed) return t`${COLLECTION.unit.oneCapital} No. ${formatInteger(id)}, still sealed`
  return name === undefined
    ? t`${COLLECTION.unit.oneCapital} No. ${formatInteger(id)}`
    : t`${name}, ${COLLECTION.unit.one} No. ${formatInteger(id)}`
}

export type ShareOutcome = 'shared' | 'copied' | 'failed'

export const shareOutcomeWords = (outcome: ShareOutcome, { type }: Pick<ShareSubject, 'type'>): string =>
  ({
    shared: t`Shared.`,
    copied:
      type === 'peppers'
        ? t`Link copied. It shows all ${COLLECTION.unit.many} of your address.`
        : COLLECTION.art.type === 'hosted'
          ? t`Link copied.`
          : t`Link copied. Its preview shows this ${COLLECTION.unit.one}.`,
    failed: t`Your browser can’t share or copy. Copy this address instead:`,
  })[outcome]
