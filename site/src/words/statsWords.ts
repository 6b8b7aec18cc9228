/** Sentences of the statistics. */
import type { StatsAnswer } from '@peppermint/server/client'
import { formatShortMoment } from './format/day.ts'
import { formatInteger } from './format/integer.ts'
import { capitalize } from './format/names.ts'
import { formatShare } from './format/share.ts'

export function mintedTitle(minted: number, supply: number): string {
  if (minted === 0) return 'Nothing minted yet'
  if (minted >= supply) return `All ${formatInteger(supply)} minted`
  return `${formatInteger(minted)} minted, ${formatInteger(supply - minted)} to go`
}

export const revealedWords = (revealed: number): string =>
  revealed === 1
    ? `1 revealed ${COLLECTION.unit.one}`
    : `${formatInteger(revealed)} revealed ${COLLECTION.unit.many}`

export const mintCurveWords = (minted: number, supply: number, since: number): string =>
  `${formatInteger(minted)} of ${formatInteger(supply)} ${COLLECTION.unit.many} minted since ${formatShortMoment(since)}: ${formatShare(minted, supply)}.`

const countHolders = (holders: number): string =>
  holders === 1 ? '1 holder' : `${formatInteger(holders)} holders`

/** For search engines and link previews. */
export const statsSummary = ({ minted, holders }: Pick<StatsAnswer, 'minted' | 'holders'>): string =>
  `${formatInteger(minted)} minted, ${countHolders(holders)}.`

export function holdersWords(holders: number, minted: number): string {
  const each = Math.round((minted / Math.max(1, holders)) * 10) / 10
  return `${countHolders(holders)}, ${each} ${each === 1 ? COLLECTION.unit.one : COLLECTION.unit.many} each on average.`
}

/** A group of holders by how many peppers they hold: `1`, `4–9`, `100+`. */
export function holdingWords(from: number, to: number | null): string {
  if (to === null) return `${from}+`
  return from === to ? from.toString() : `${from}–${to}`
}

export const cultivarsWords = (revealed: number): string =>
  revealed === 0
    ? 'No crate has opened yet, so every card is still in the deck.'
    : `${formatInteger(revealed)} cards have been dealt. The others are still in the deck.`

/** Scoville heat units of the revealed peppers. */
export const heatRangeWords = (heat: StatsAnswer['heat']): string =>
  heat === null
    ? `No ${COLLECTION.unit.one} is revealed yet.`
    : `From ${formatInteger(heat.least)} to ${formatInteger(heat.most)} Scoville heat units, ${formatInteger(heat.mean)} on average.`

/** As filters name it → as people do: `gold` is a gold seed. */
export const traitValueName = (value: string): string => (value === 'gold' ? 'Gold seed' : capitalize(value))
