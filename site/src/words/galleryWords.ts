/** Words of the gallery at `/peppers`. */
import { formatInteger } from './format/integer.ts'

export const galleryWords = {
  title: COLLECTION.unit.manyCapital,
  loading: `Loading all ${COLLECTION.unit.many}…`,
  none: `No ${COLLECTION.unit.one} has been minted yet. The first one could be yours.`,
  noMatch: `No ${COLLECTION.unit.one} matches these filters.`,
  clear: 'Clear all',
  serverDown: `Our server can’t list the ${COLLECTION.unit.many} right now. They can be read from Canto instead.`,
  chainDown: `Canto can’t be reached either. Nothing is lost: the ${COLLECTION.unit.many} are on the chain.`,
  outdated: 'Our server doesn’t respond. This list may be outdated.',
  offline: 'You’re offline. This list may be outdated.',
  readChain: 'Read from Canto',
  retry: 'Try again',
  goToMint: 'Go to the mint',
  more: `More ${COLLECTION.unit.many}`,
  goToNumber: 'Go to number',
  go: 'Go',
  sortBy: 'Sort by',
  sorts: { id: 'Number', '-id': 'Newest first', '-heat': 'Hottest first', heat: 'Mildest first' },
  view: 'View',
  views: { grid: 'Pictures', list: 'List' },
  filters: 'Filters',
  heat: 'Heat',
  leastHeat: 'Least heat',
  mostHeat: 'Most heat',
  state: COLLECTION.art.type === 'hosted' ? 'State' : 'Packet',
  sealed: 'Sealed',
  revealed: 'Opened',
} as const

export const matchCount = (count: number): string =>
  count === 1 ? `1 ${COLLECTION.unit.one}` : `${formatInteger(count)} ${COLLECTION.unit.many}`

export const filtersOn = (count: number): string =>
  count === 0 ? galleryWords.filters : `${galleryWords.filters}, ${formatInteger(count)} on`

export const pepperNumber = (id: number): string => `No. ${formatInteger(id)}`

export const heatText = (heat: number): string => `${formatInteger(heat)} SHU`

export const heatRangeText = (min: number, max: number): string =>
  `${formatInteger(min)} to ${formatInteger(max)} SHU`

export const chainProgress = (read: number, total: number): string =>
  `Read ${formatInteger(read)} of ${formatInteger(total)} from Canto.`
