/** Arrow keys on a pepper's page. */
import { expect, test } from 'vitest'
import { pickNeighbor } from './PepperPage.tsx'

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

test('arrows lead to the neighbors of a pepper, and nowhere at an end', () => {
  expect(pickNeighbor(press('ArrowLeft'), { previous: 3, next: 5 })).toBe(3)
  expect(pickNeighbor(press('ArrowRight'), { previous: 3, next: 5 })).toBe(5)
  expect(pickNeighbor(press('ArrowLeft'), { previous: undefined, next: 2 })).toBeUndefined()
  expect(pickNeighbor(press('Enter'), { previous: 3, next: 5 })).toBeUndefined()
})

test('[L-05] arrows lead to where the neighbors are in a page from right to left', () => {
  const neighbors = { previous: 3, next: 5 }
  expect(pickNeighbor(press('ArrowLeft'), neighbors, true)).toBe(5)
  expect(pickNeighbor(press('ArrowRight'), neighbors, true)).toBe(3)
})

test('an arrow with another key, or used by something else, leads nowhere', () => {
  const neighbors = { previous: 3, next: 5 }
  expect(pickNeighbor(press('ArrowLeft', { altKey: true }), neighbors)).toBeUndefined()
  expect(pickNeighbor(press('ArrowLeft', { defaultPrevented: true }), neighbors)).toBeUndefined()
})
