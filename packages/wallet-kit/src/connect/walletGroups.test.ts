import { expect, test } from 'vitest'
import { createOption } from './scriptedPort.fixture.ts'
import { visibleWallets, nextIndex, walletGroups } from './walletGroups.ts'

const one = createOption({ id: 'one', name: 'One', groupName: 'popular', recent: true })
const two = createOption({ id: 'two', name: 'Two', groupName: 'installed' })
const three = createOption({ id: 'three', name: 'Three', groupName: 'popular' })
const four = createOption({ id: 'four', name: 'Four', groupName: 'other', ready: false })

test('[W-01] [W-13] groups keep the order of the list: recent wallets first', () => {
  const ids = walletGroups([one, two, four, three]).map(({ name, wallets }) => [
    name,
    ...wallets.map(({ id }) => id),
  ])
  expect(ids).toEqual([
    ['installed', 'two'],
    ['popular', 'one', 'three'],
    ['other', 'four'],
  ])
})

test('[W-04] an app’s groups keep their order when one of their wallets was used lately', () => {
  const used = createOption({ id: 'used', name: 'Used', groupName: 'Mine', groupIndex: 2, recent: true })
  const first = createOption({ id: 'first', name: 'First', groupName: 'First', groupIndex: 1 })
  expect(walletGroups([used, two, first]).map(({ name }) => name)).toEqual(['installed', 'First', 'Mine'])
})

test('[W-12] a phone lists no wallet that can neither be connected nor be had there', () => {
  const extensionOnly = createOption({
    id: 'five',
    name: 'Five',
    ready: false,
    downloadUrls: { chrome: 'https://x' },
  })
  const app = createOption({ id: 'six', name: 'Six', ready: false, downloadUrls: { ios: 'https://x' } })
  expect(visibleWallets([one, extensionOnly, app], true)).toEqual([one, app])
  expect(visibleWallets([one, extensionOnly, app], false)).toHaveLength(3)
})

const at = (offsetLeft: number, offsetTop: number) => ({ offsetLeft, offsetTop })
/** Three columns, two rows, the second one short. */
const grid = [at(0, 0), at(90, 0), at(180, 0), at(0, 80), at(90, 80)]
const column = [at(0, 0), at(0, 58), at(0, 140)]

test.each([
  [grid, 0, 'ArrowRight', 1],
  [grid, 1, 'ArrowLeft', 0],
  [grid, 1, 'ArrowDown', 4],
  [grid, 2, 'ArrowDown', 4],
  [grid, 3, 'ArrowUp', 0],
  [grid, 0, 'ArrowUp', undefined],
  [grid, 4, 'ArrowDown', undefined],
  [grid, 2, 'Home', 0],
  [grid, 0, 'End', 4],
  [grid, 0, 'Tab', undefined],
  [column, 0, 'ArrowDown', 1],
  [column, 2, 'ArrowUp', 1],
])('arrow keys move to the adjacent wallet (%#)', (places, from, key, to) => {
  expect(nextIndex(places, from, key, false)).toBe(to)
})

test('left and right follow the direction of the writing', () => {
  expect(nextIndex(grid, 0, 'ArrowLeft', true)).toBe(1)
  expect(nextIndex(grid, 1, 'ArrowRight', true)).toBe(0)
})
