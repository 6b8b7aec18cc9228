/** Sentences of sharing a pepper. */
import { formatInteger } from './format/integer.ts'
import { t } from './t.ts'

/** @param name of its cultivar; undefined while it is sealed, and for hosted art. */
export function shareText(id: number, name: string | undefined, isSealed: boolean): string {
  if (isSealed) return t`${COLLECTION.unit.oneCapital} No. ${formatInteger(id)}, still sealed`
  return name === undefined
    ? t`${COLLECTION.unit.oneCapital} No. ${formatInteger(id)}`
    : t`${name}, ${COLLECTION.unit.one} No. ${formatInteger(id)}`
}

export type ShareOutcome = 'shared' | 'copied' | 'failed'

export const shareOutcomeWords = (outcome: ShareOutcome): string =>
  ({
    shared: t`Shared.`,
    copied:
      COLLECTION.art.type === 'hosted'
        ? t`Link copied.`
        : t`Link copied. Its preview shows this ${COLLECTION.unit.one}.`,
    failed: t`Your browser can’t share or copy. Copy this address instead:`,
  })[outcome]
