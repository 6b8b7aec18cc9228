/** What the gallery shows, as its address says it. The names are those of `/api/peppers`. Pure. */
import { inLanguage } from '@peppermint/ui/words/languageNames.ts'
import type { TraitName } from '@peppermint/art/facts/traits'
import { TRAITS } from './traits.ts'

export type Sort = 'id' | '-id' | '-heat' | 'heat'

export interface GalleryQuery {
  /** Chosen values by trait, as keys; a trait without a filter is absent. */
  readonly filters: Readonly<Partial<Record<TraitName, readonly string[]>>>
  /** Scoville heat units, inclusive. */
  readonly heatMin?: number
  readonly heatMax?: number
  /** Sealed ones only, or revealed ones only. */
  readonly sealed?: boolean
  readonly sort: Sort
  readonly view: 'grid' | 'list'
}

const SORTS: readonly string[] = ['id', '-id', '-heat', 'heat'] satisfies Sort[]

const isSort = (text: string | null): text is Sort => text !== null && SORTS.includes(text)

/** Lower ends of the heat slider's steps, in Scoville heat units. */
export const HEAT_STEPS = [
  0, 1, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
  2_500_000,
] as const

function readHeat(text: string | null): number | undefined {
  return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : undefined
}

/** Ignores what it does not know. @param search as in `?cultivar=habanero,reaper&sort=-heat`. */
export function parseQuery(search: string): GalleryQuery {
  const parameters = new URLSearchParams(search)
  const chosen = TRAITS.flatMap(({ name, values }) => {
    const wanted = parameters.get(name)?.split(',') ?? []
    const known = values.map(({ key }) => key).filter((key) => wanted.includes(key))
    return known.length === 0 ? [] : [[name, known] as const]
  })
  const [heatMin, heatMax] = [readHeat(parameters.get('heatMin')), readHeat(parameters.get('heatMax'))]
  const sealed = parameters.get('sealed')
  const sort = parameters.get('sort')
  return {
    filters: Object.fromEntries(chosen),
    ...(heatMin === undefined ? {} : { heatMin }),
    ...(heatMax === undefined ? {} : { heatMax }),
    ...(sealed === 'true' || sealed === 'false' ? { sealed: sealed === 'true' } : {}),
    sort: isSort(sort) ? sort : 'id',
    view: parameters.get('view') === 'list' ? 'list' : 'grid',
  }
}

/** The search part of its address, empty where everything is shown. */
export function writeQuery({ filters, heatMin, heatMax, sealed, sort, view }: GalleryQuery): string {
  const parameters = new URLSearchParams()
  for (const { name } of TRAITS) {
    const chosen = filters[name]
    if (chosen !== undefined && chosen.length > 0) parameters.set(name, chosen.join(','))
  }
  if (heatMin !== undefined) parameters.set('heatMin', String(heatMin))
  if (heatMax !== undefined) parameters.set('heatMax', String(heatMax))
  if (sealed !== undefined) parameters.set('sealed', String(sealed))
  if (sort !== 'id') parameters.set('sort', sort)
  if (view !== 'grid') parameters.set('view', view)
  const text = parameters.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Path of the gallery. */
const GALLERY_PATH = '/peppers'

/** Path and query of the gallery's address. @param search of the address until now: its language holds. */
export function galleryAddress(query: GalleryQuery, search: string): string {
  const path = GALLERY_PATH + writeQuery(query)
  const language = new URLSearchParams(search).get('lang')
  return language ? inLanguage(path, encodeURIComponent(language)) : path
}

/** With one value of a trait chosen, or no longer. */
export function toggleFilter(query: GalleryQuery, name: TraitName, key: string): GalleryQuery {
  const chosen = query.filters[name] ?? []
  const next = chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]
  const { [name]: _previous, ...others } = query.filters
  return { ...query, filters: next.length === 0 ? others : { ...others, [name]: next } }
}

/** Everything again, in the same order and view. */
export const clearFilters = ({ sort, view }: GalleryQuery): GalleryQuery => ({ filters: {}, sort, view })

/** How many filters are on. */
export const countFilters = ({ filters, heatMin, heatMax, sealed }: GalleryQuery): number =>
  Object.values(filters).reduce((sum, chosen) => sum + chosen.length, 0) +
  [heatMin ?? heatMax, sealed].filter((value) => value !== undefined).length
