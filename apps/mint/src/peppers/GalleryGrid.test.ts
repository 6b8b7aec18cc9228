import { expect, test } from 'vitest'
import { nextTile } from './GalleryGrid.tsx'

const press = (key: string, isRightToLeft = false, altKey = false) =>
  nextTile({ key, altKey, ctrlKey: false, metaKey: false }, { index: 6, columns: 5, last: 12, isRightToLeft })

test('keys lead to the tiles around, and never beyond the first and the last', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
  expect(keys.map((key) => press(key))).toEqual([5, 7, 1, 11, 0, 12, 0, 12])
  expect([press('Enter'), press('ArrowLeft', false, true)]).toEqual([undefined, undefined])
})

test('[L-05] in a page from right to left the next tile is on the left', () => {
  expect([press('ArrowLeft', true), press('ArrowRight', true)]).toEqual([7, 5])
  expect([press('ArrowUp', true), press('ArrowDown', true)]).toEqual([1, 11])
})
