/** The gallery's filters: heat, traits with counts, sealed or opened. */
import { memo } from 'react'
import { galleryWords, heatRangeText } from './galleryWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { HEAT_STEPS, toggleFilter, type GalleryQuery } from './galleryQuery.ts'
import { TRAITS, type Trait } from './traits.ts'
import type { ChangeQuery } from './useGalleryQuery.ts'

interface GalleryFiltersProps {
  readonly query: GalleryQuery
  /** How many each value of each trait would show; undefined until all peppers are known. */
  readonly counts: readonly (readonly number[])[] | undefined
  readonly onChange: ChangeQuery
}

/** A host's traits are known by reading every token's file, so they are no filters. */
const SHOWN_TRAITS = COLLECTION.art.type === 'cards' ? TRAITS : []

const LAST_STEP = HEAT_STEPS.length - 1
const stepOf = (heat: number): number => HEAT_STEPS.findLastIndex((step) => step <= heat)
const heatAt = (step: number): number => HEAT_STEPS[step] ?? 0

export function GalleryFilters({ query, counts, onChange }: GalleryFiltersProps) {
  const { heatMin, heatMax, sealed } = query
  return (
    <>
      {COLLECTION.art.type === 'cards' && (
        <HeatFilter heatMin={heatMin} heatMax={heatMax} onChange={onChange} />
      )}
      {SHOWN_TRAITS.map((trait, index) => (
        <TraitFilter
          key={trait.name}
          trait={trait}
          isFirst={index < 2}
          chosen={query.filters[trait.name]}
          counts={counts?.[index]}
          onChange={onChange}
        />
      ))}
      <SealedFilter sealed={sealed} onChange={onChange} />
    </>
  )
}

interface TraitFilterProps extends Pick<GalleryFiltersProps, 'onChange'> {
  readonly trait: Trait
  /** One of those that are open from the beginning. */
  readonly isFirst: boolean
  /** Keys of its values. */
  readonly chosen: readonly string[] | undefined
  readonly counts: readonly number[] | undefined
}

// Each filter and each value by itself: a click draws one of them before the next frame.
const TraitFilter = memo(function TraitFilter({
  trait,
  isFirst,
  chosen,
  counts,
  onChange,
}: TraitFilterProps) {
  const { name, title, values } = trait
  return (
    <details open={isFirst || chosen !== undefined}>
      <summary>{title}</summary>
      <div role="group" aria-label={title}>
        {values.map(({ key, title: label }, code) => (
          <TraitValue
            key={key}
            trait={name}
            value={key}
            label={label}
            isChosen={chosen?.includes(key) ?? false}
            count={counts?.[code]}
            onChange={onChange}
          />
        ))}
      </div>
    </details>
  )
})

interface TraitValueProps extends Pick<GalleryFiltersProps, 'onChange'> {
  readonly trait: Trait['name']
  /** Its key. */
  readonly value: string
  readonly label: string
  readonly isChosen: boolean
  readonly count: number | undefined
}

const TraitValue = memo(function TraitValue({
  trait,
  value,
  label,
  isChosen,
  count,
  onChange,
}: TraitValueProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => onChange((query) => toggleFilter(query, trait, value))}
      />
      <span>{label}</span>
      {count !== undefined && <small>{formatInteger(count)}</small>}
    </label>
  )
})

const SealedFilter = memo(function SealedFilter({
  sealed,
  onChange,
}: Pick<GalleryFiltersProps, 'onChange'> & { readonly sealed: boolean | undefined }) {
  return (
    <details open={sealed !== undefined}>
      <summary>{galleryWords.state}</summary>
      <div role="group" aria-label={galleryWords.state}>
        {([false, true] as const).map((value) => (
          <label key={String(value)}>
            <input
              type="checkbox"
              checked={sealed === value}
              onChange={() =>
                onChange(({ sealed: known, ...others }) =>
                  known === value ? others : { ...others, sealed: value },
                )
              }
            />
            <span>{value ? galleryWords.sealed : galleryWords.revealed}</span>
          </label>
        ))}
      </div>
    </details>
  )
})

interface HeatFilterProps extends Pick<GalleryFiltersProps, 'onChange'> {
  readonly heatMin: number | undefined
  readonly heatMax: number | undefined
}

const HeatFilter = memo(function HeatFilter({
  heatMin = 0,
  heatMax = heatAt(LAST_STEP),
  onChange,
}: HeatFilterProps) {
  const [least, most] = [stepOf(heatMin), stepOf(heatMax)]
  const setHeat = (from: number, to: number) => {
    onChange(({ heatMin: _min, heatMax: _max, ...others }) => ({
      ...others,
      ...(from === 0 ? {} : { heatMin: heatAt(from) }),
      ...(to === LAST_STEP ? {} : { heatMax: heatAt(to) }),
    }))
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
})
