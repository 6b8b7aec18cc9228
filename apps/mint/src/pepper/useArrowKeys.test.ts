/** Arrow keys on a pepper's page. */
import { expect, test } from 'vitest'
import { pickNeighbor } from './useArrowKeys.ts'

const press = (
  key: string,
  modifiers: { readonly altKey?: true; readonly defaultPrevented?: true } = {},
) => ({
  key,
  target: null,
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...modifiers,
})

const shown = { get: () => true }
const left = { get: () => false }

test('arrows lead to the neighbors of a shown pepper, and nowhere at an end', () => {
  expect(pickNeighbor(press('ArrowLeft'), { previous: 3, next: 5 }, shown)).toBe(3)
  expect(pickNeighbor(press('ArrowRight'), { previous: 3, next: 5 }, shown)).toBe(5)
  expect(pickNeighbor(press('ArrowLeft'), { previous: undefined, next: 2 }, shown)).toBeUndefined()
  expect(pickNeighbor(press('Enter'), { previous: 3, next: 5 }, shown)).toBeUndefined()
})

test('[L-05] arrows lead to where the neighbors are in a page from right to left', () => {
  const neighbors = { previous: 3, next: 5 }
  expect(pickNeighbor(press('ArrowLeft'), neighbors, shown, true)).toBe(5)
  expect(pickNeighbor(press('ArrowRight'), neighbors, shown, true)).toBe(3)
})

test('an arrow with another key, or used by something else, leads nowhere', () => {
  const neighbors = { previous: 3, next: 5 }
  expect(pickNeighbor(press('ArrowLeft', { altKey: true }), neighbors, shown)).toBeUndefined()
  expect(pickNeighbor(press('ArrowLeft', { defaultPrevented: true }), neighbors, shown)).toBeUndefined()
})

test('a pepper’s page that was left ignores arrows', () => {
  expect(pickNeighbor(press('ArrowRight'), { previous: 3, next: 5 }, left)).toBeUndefined()
})
