import { encodeTraits, getCard, getCultivar, getHeat } from '@peppermint/art'
import type { CardTable } from '@peppermint/api'
import { expect, test } from 'vitest'
import { parseQuery } from './galleryQuery.ts'
import { closeEntries, selectEntries, toEntries } from './selectEntries.ts'
import { TRAITS } from './traits.ts'

/** Peppers 1 to 200 have the cards 1 to 200, all after that are sealed. */
const table: CardTable = Array.from({ length: 210 }, (_, index) =>
  index < 200 ? { number: index + 1, traits: encodeTraits(getCard(index + 1)) } : undefined,
)
const all = toEntries(table)
const idsOf = (search: string) => selectEntries(all, parseQuery(search)).entries.map(({ id }) => id)
const cards = table.flatMap((known, index) => (known ? [{ id: index + 1, card: getCard(known.number) }] : []))

test('peppers are filtered by any of a trait’s values and all traits at once', () => {
  const expected = cards
    .filter(({ card }) => ['jalapeno', 'cayenne'].includes(getCultivar(card).key) && card.ripeness === 'ripe')
    .map(({ id }) => id)
  expect(expected.length).toBeGreaterThan(2)
  expect(idsOf('?cultivar=jalapeno,cayenne&ripeness=ripe')).toEqual(expected)
})

test('a count says how many peppers its value would show beside the other filters', () => {
  const { counts } = selectEntries(all, parseQuery('?cultivar=jalapeno&skin=gloss'))
  TRAITS.forEach(({ name, values }, trait) => {
    values.forEach(({ key }, code) => {
      const others = { cultivar: 'jalapeno', skin: 'gloss', [name]: key }
      const search = new URLSearchParams(others).toString()
      expect(counts[trait]?.[code], `${name} ${key}`).toBe(idsOf(`?${search}`).length)
    })
  })
})

test('sealed peppers come last by heat, both ways, and no trait finds them', () => {
  const hottest = idsOf('?sort=-heat')
  const mildest = idsOf('?sort=heat')
  expect(hottest.slice(0, 200).map((id) => getHeat(getCard(id)))).toEqual(
    cards.map(({ card }) => getHeat(card)).toSorted((one, other) => other - one),
  )
  for (const ids of [hottest, mildest]) expect(ids.slice(200).every((id) => id > 200)).toBe(true)
  expect(idsOf('?sealed=true')).toEqual([201, 202, 203, 204, 205, 206, 207, 208, 209, 210])
  expect(idsOf('?heatMin=0').length).toBe(200)
})

test('a heat range includes both ends', () => {
  const [heat = 0] = cards.map(({ card }) => getHeat(card))
  expect(idsOf(`?heatMin=${heat}&heatMax=${heat}`)).toContain(1)
})

test('a card of traits that this build does not know counts as sealed, and hides no other', () => {
  const [known] = table
  const entries = toEntries([{ number: 1, traits: 0xff_ff_ff }, known])
  expect(entries.map(({ id, card }) => [id, card === undefined])).toEqual([
    [1, true],
    [2, known === undefined],
  ])
})

test('[F-02] a pepper whose packet is closed is sealed in every list, filter and count', () => {
  const [first, ...others] = all
  const seen = closeEntries(all, [1])
  expect(seen[0]).toEqual({ id: 1, codes: [] })
  expect(seen.slice(1)).toEqual(others)
  const query = parseQuery(`?cultivar=${getCultivar(getCard(1)).key}`)
  expect(selectEntries(all, query).entries).toContain(first)
  expect(selectEntries(seen, query).entries.map(({ id }) => id)).not.toContain(1)
  expect(closeEntries(all, [])).toBe(all)
})
