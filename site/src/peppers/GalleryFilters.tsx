/** The gallery's filters: heat, traits with counts, sealed or opened. */
import { galleryWords, heatRangeText } from '../words/galleryWords.ts'
import { formatInteger } from '../words/format/integer.ts'
import { HEAT_STEPS, toggleFilter, type GalleryQuery } from './galleryQuery.ts'
import { TRAITS } from './traits.ts'

interface GalleryFiltersProps {
  readonly query: GalleryQuery
  /** How many each value of each trait would show; undefined until all peppers are known. */
  readonly counts: readonly (readonly number[])[] | undefined
  readonly onChange: (query: GalleryQuery) => void
}

/** A host's traits are known by reading every token's file, so they are no filters. */
const SHOWN_TRAITS = COLLECTION.art.type === 'cards' ? TRAITS : []

const LAST_STEP = HEAT_STEPS.length - 1
const stepOf = (heat: number): number => HEAT_STEPS.findLastIndex((step) => step <= heat)
const heatAt = (step: number): number => HEAT_STEPS[step] ?? 0

export function GalleryFilters({ query, counts, onChange }: GalleryFiltersProps) {
  const { sealed } = query
  return (
    <>
      {COLLECTION.art.type === 'cards' && <HeatFilter query={query} onChange={onChange} />}
      {SHOWN_TRAITS.map(({ name, title, values }, trait) => (
        <details key={name} open={trait < 2 || query.filters[name] !== undefined}>
          <summary>{title}</summary>
          <div role="group" aria-label={title}>
            {values.map(({ key, title: label }, code) => {
              const count = counts?.[trait]?.[code]
              return (
                <label key={key}>
                  <input
                    type="checkbox"
                    checked={query.filters[name]?.includes(key) ?? false}
                    onChange={() => onChange(toggleFilter(query, name, key))}
                  />
                  <span>{label}</span>
                  {count !== undefined && <small>{formatInteger(count)}</small>}
                </label>
              )
            })}
          </div>
        </details>
      ))}
      <details open={sealed !== undefined}>
        <summary>{galleryWords.state}</summary>
        <div role="group" aria-label={galleryWords.state}>
          {([false, true] as const).map((value) => (
            <label key={String(value)}>
              <input
                type="checkbox"
                checked={sealed === value}
                onChange={() => {
                  const { sealed: _previous, ...others } = query
                  onChange(sealed === value ? others : { ...others, sealed: value })
                }}
              />
              <span>{value ? galleryWords.sealed : galleryWords.revealed}</span>
            </label>
          ))}
        </div>
      </details>
    </>
  )
}

function HeatFilter({ query, onChange }: Omit<GalleryFiltersProps, 'counts'>) {
  const { heatMin = 0, heatMax = heatAt(LAST_STEP) } = query
  const [least, most] = [stepOf(heatMin), stepOf(heatMax)]
  const setHeat = (from: number, to: number) => {
    const { heatMin: _min, heatMax: _max, ...others } = query
    onChange({
      ...others,
      ...(from === 0 ? {} : { heatMin: heatAt(from) }),
      ...(to === LAST_STEP ? {} : { heatMax: heatAt(to) }),
    })
  }
  return (
    <fieldset>
      <legend>{galleryWords.heat}</legend>
      <input
        type="range"
        min={0}
        max={LAST_STEP}
        value={least}
        aria-label={galleryWords.leastHeat}
        aria-valuetext={`${formatInteger(heatAt(least))} SHU`}
        onChange={({ target }) => setHeat(Math.min(Number(target.value), most), most)}
      />
      <input
        type="range"
        min={0}
        max={LAST_STEP}
        value={most}
        aria-label={galleryWords.mostHeat}
        aria-valuetext={`${formatInteger(heatAt(most))} SHU`}
        onChange={({ target }) => setHeat(least, Math.max(Number(target.value), least))}
      />
      <p className="s m">{heatRangeText(heatMin, heatMax)}</p>
    </fieldset>
  )
}
