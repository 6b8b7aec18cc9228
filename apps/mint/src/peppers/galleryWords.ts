/** Words of the gallery at `/peppers`. */
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const galleryWords = {
  title: t`${COLLECTION.unit.manyCapital}`,
  one: t`${COLLECTION.unit.oneCapital}`,
  loading: t`Loading all ${COLLECTION.unit.many}…`,
  slow: t`Loading all ${COLLECTION.unit.many} takes longer than usual.`,
  none: t`No ${COLLECTION.unit.one} has been minted yet. The first one could be yours.`,
  noMatch: t`No ${COLLECTION.unit.one} matches these filters.`,
  clear: t`Clear all`,
  serverDown: t`Our server can’t list the ${COLLECTION.unit.many} right now. They can be read from ${COLLECTION.chain.name} instead.`,
  chainDown: t`${COLLECTION.chain.name} can’t be reached either. Nothing is lost: the ${COLLECTION.unit.many} are on the chain.`,
  outdated: t`Our server doesn’t respond. This list may be outdated.`,
  offline: t`You’re offline. This list may be outdated.`,
  readChain: t`Read from ${COLLECTION.chain.name}`,
  retry: t`Try again`,
  goToMint: t`Go to the mint`,
  more: t`More ${COLLECTION.unit.many}`,
  goToNumber: t`Go to number`,
  go: t`Go`,
  sortBy: t`Sort by`,
  sorts: { id: t`Number`, '-id': t`Newest first`, '-heat': t`Hottest first`, heat: t`Mildest first` },
  view: t`View`,
  views: { grid: t`Pictures`, list: t`List` },
  filters: t`Filters`,
  heat: t`Heat`,
  leastHeat: t`Least heat`,
  mostHeat: t`Most heat`,
  state: COLLECTION.art.type === 'hosted' ? t`State` : t`Packet`,
  sealed: t`Sealed`,
  revealed: t`Opened`,
} as const

export const matchCount = (count: number): string =>
  plural(count, t`1 ${COLLECTION.unit.one}`, t`${formatInteger(count)} ${COLLECTION.unit.many}`)

export const filtersOn = (count: number): string =>
  count === 0 ? galleryWords.filters : t`Filters, ${formatInteger(count)} on`

export const pepperNumber = (id: number): string => t`No. ${formatInteger(id)}`

export const heatText = (heat: number): string => `${formatInteger(heat)} SHU`

export const heatRangeText = (min: number, max: number): string =>
  t`${formatInteger(min)} to ${formatInteger(max)} SHU`

export const chainProgress = (read: number, total: number): string =>
  t`Read ${formatInteger(read)} of ${formatInteger(total)} from ${COLLECTION.chain.name}.`

/** For search engines and link previews. @param total of all peppers; undefined while it is unknown. */
export function galleryDescription(total: number | undefined, name: string): string {
  if (COLLECTION.art.type === 'hosted')
    return total === undefined
      ? t`All ${COLLECTION.unit.many} of ${name} on ${COLLECTION.chain.name}.`
      : plural(
          total,
          t`1 ${COLLECTION.unit.one} of ${name} on ${COLLECTION.chain.name}.`,
          t`${formatInteger(total)} ${COLLECTION.unit.many} of ${name} on ${COLLECTION.chain.name}.`,
        )
  return total === undefined
    ? t`All ${COLLECTION.unit.many} of ${name} on ${COLLECTION.chain.name}, by cultivar, heat and every other trait.`
    : plural(
        total,
        t`1 ${COLLECTION.unit.one} of ${name} on ${COLLECTION.chain.name}, by cultivar, heat and every other trait.`,
        t`${formatInteger(total)} ${COLLECTION.unit.many} of ${name} on ${COLLECTION.chain.name}, by cultivar, heat and every other trait.`,
      )
}
