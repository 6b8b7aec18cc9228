import { expect, test } from 'vitest'
import {
  clearFilters,
  countFilters,
  galleryAddress,
  parseQuery,
  toggleFilter,
  writeQuery,
} from './galleryQuery.ts'

test('an address with every filter is read and written unchanged', () => {
  const search =
    '?cultivar=habanero,reaper&ripeness=ripe&heatMin=5000&heatMax=100000&sealed=false&sort=-heat&view=list'
  const query = parseQuery(search)
  expect(query).toEqual({
    filters: { cultivar: ['habanero', 'reaper'], ripeness: ['ripe'] },
    heatMin: 5_000,
    heatMax: 100_000,
    sealed: false,
    sort: '-heat',
    view: 'list',
  })
  expect(writeQuery(query)).toBe(search)
})

test('unknown traits, values and orders are ignored', () => {
  const query = parseQuery(
    '?cultivar=apple,habanero&skin=blue&sort=price&heatMin=-5&sealed=maybe&utm_source=x',
  )
  expect(query).toEqual({ filters: { cultivar: ['habanero'] }, sort: 'id', view: 'grid' })
})

test('the address of the whole gallery is empty', () => {
  expect(writeQuery(parseQuery(''))).toBe('')
})

test('choosing a value twice leaves the query as it was, and clearing keeps order and view', () => {
  const before = parseQuery('?skin=chrome&sort=-id&view=list')
  const chosen = toggleFilter(before, 'skin', 'gloss')
  expect(chosen.filters.skin).toEqual(['chrome', 'gloss'])
  expect(toggleFilter(chosen, 'skin', 'gloss')).toEqual(before)
  expect(toggleFilter(before, 'skin', 'chrome').filters).toEqual({})
  expect(clearFilters(chosen)).toEqual({ filters: {}, sort: '-id', view: 'list' })
})

test('a heat range counts as one filter, each trait value as one', () => {
  expect(countFilters(parseQuery('?heatMin=100&heatMax=5000&skin=gloss,satin&sealed=true'))).toBe(4)
})

test('a filter keeps the language of the address, and nothing else that is not its own', () => {
  const address = (query: string, search: string) => galleryAddress(parseQuery(query), search)
  expect(address('?sort=-id', '?lang=de&utm_source=x')).toBe('/peppers?sort=-id&lang=de')
  expect(address('', '?sort=-id&lang=de')).toBe('/peppers?lang=de')
  expect(address('?sort=-id', '?view=list')).toBe('/peppers?sort=-id')
  expect(address('', '?lang=a%26b')).toBe('/peppers?lang=a%26b')
})
