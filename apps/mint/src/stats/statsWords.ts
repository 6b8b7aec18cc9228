/** Sentences of the statistics. */
import { formatDecimalNumber } from '@peppermint/ui/words/format/decimal.ts'
import type { StatsAnswer } from '@peppermint/api'
import type { ReadingWords } from '@peppermint/ui/words/collectionWords.ts'
import { formatShortMoment } from '@peppermint/ui/words/format/day.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatShare } from '@peppermint/ui/words/format/share.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const statsReadingWords: ReadingWords = {
  reading: t`Reading the statistics…`,
  slow: t`Reading the statistics takes longer than usual.`,
  failed: t`We couldn’t read the statistics.`,
  offline: t`You’re offline. Reconnect to read the statistics.`,
}

export function mintedTitle(minted: number, supply: number): string {
  if (minted === 0) return t`Nothing minted yet`
  if (minted >= supply) return t`All ${formatInteger(supply)} minted`
  return t`${formatInteger(minted)} minted, ${formatInteger(supply - minted)} to go`
}

/** What the heat histogram shows. */
export const revealedByHeatWords = (revealed: number): string =>
  plural(
    revealed,
    t`1 revealed ${COLLECTION.unit.one} by heat.`,
    t`${formatInteger(revealed)} revealed ${COLLECTION.unit.many} by heat.`,
  )

export const mintCurveWords = (minted: number, supply: number, since: number): string =>
  t`${formatInteger(minted)} of ${formatInteger(supply)} ${COLLECTION.unit.many} minted since ${formatShortMoment(since)}: ${formatShare(minted, supply)}.`

export const statsTitle = (collection: string): string => t`${collection} in numbers`

/** For search engines and link previews. @param stats undefined while they are unknown. */
export function statsDescription(
  collection: string,
  stats: Pick<StatsAnswer, 'minted' | 'holders'> | undefined,
): string {
  const contents =
    COLLECTION.art.type === 'cards'
      ? t`Mints over time, holders, traits and heat of ${collection} on ${COLLECTION.chain.name}.`
      : t`Mints over time and holders of ${collection} on ${COLLECTION.chain.name}.`
  return stats === undefined ? contents : `${contents} ${statsSummary(stats)}`
}

export const statsSummary = ({ minted, holders }: Pick<StatsAnswer, 'minted' | 'holders'>): string =>
  plural(
    holders,
    t`${formatInteger(minted)} minted, 1 holder.`,
    t`${formatInteger(minted)} minted, ${formatInteger(holders)} holders.`,
  )

export function holdersWords(holders: number, minted: number): string {
  const mean = Math.round((minted / Math.max(1, holders)) * 10) / 10
  const each = formatDecimalNumber(mean)
  return mean === 1
    ? plural(
        holders,
        t`1 holder, 1 ${COLLECTION.unit.one} each on average.`,
        t`${formatInteger(holders)} holders, 1 ${COLLECTION.unit.one} each on average.`,
      )
    : plural(
        holders,
        t`1 holder, ${each} ${COLLECTION.unit.many} each on average.`,
        t`${formatInteger(holders)} holders, ${each} ${COLLECTION.unit.many} each on average.`,
      )
}

/** Empty. A message with it has a separate translation: `Share` is also a button. */
const AS_FIGURE = ''

/** Title of a column of percentages. */
export const shareTitle = t`Share${AS_FIGURE}`

/** A group of holders by how many peppers they hold: `1`, `4–9`, `100+`. */
export function holdingWords(from: number, to: number | null): string {
  if (to === null) return `${from}+`
  return from === to ? from.toString() : `${from}–${to}`
}

export const cultivarsWords = (revealed: number): string =>
  revealed === 0
    ? t`No crate has opened yet, so every card is still in the deck.`
    : plural(
        revealed,
        t`1 card has been dealt. The others are still in the deck.`,
        t`${formatInteger(revealed)} cards have been dealt. The others are still in the deck.`,
      )

/** Scoville heat units of the revealed peppers. */
export const heatRangeWords = (heat: StatsAnswer['heat']): string =>
  heat === null
    ? t`No ${COLLECTION.unit.one} is revealed yet.`
    : t`From ${formatInteger(heat.least)} to ${formatInteger(heat.most)} Scoville heat units, ${formatInteger(heat.mean)} on average.`
