import { DECK_SIZE } from '@peppermint/art'
import { expect, test } from 'vitest'
import { drawDeck } from './pepperTraits.ts'

test('the deck is drawn between requests, a hundredth at a time', async () => {
  let turns = 0
  let isDrawn = false
  const count = () => {
    turns += 1
    if (!isDrawn) setImmediate(count)
  }
  setImmediate(count)
  await drawDeck()
  isDrawn = true
  expect(turns).toBeGreaterThanOrEqual(DECK_SIZE / 100 - 1)
})
