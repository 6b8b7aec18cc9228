import { expect, test } from 'vitest'
import { holdingsWords } from './holdingsWords.ts'

test('a partial list says so, also where it is empty', () => {
  expect(holdingsWords({ total: 0, isPartial: true }).status).toMatch(/You may own more/)
  expect(holdingsWords({ total: 2, isPartial: true })).toEqual({
    status: 'These are the ones you minted in this browser. You may own more.',
    link: 'See all of yours',
  })
})

test('a whole list leads to all of them', () => {
  expect(holdingsWords({ total: 0, isPartial: false })).toEqual({ status: 'No peppers yet.' })
  expect(holdingsWords({ total: 1, isPartial: false })).toEqual({ link: 'See your pepper' })
  expect(holdingsWords({ total: 1_234, isPartial: false })).toEqual({ link: 'See all 1,234 of yours' })
})

test('a failed reading says where they are, and leads to them', () => {
  expect(holdingsWords('failed')).toEqual({
    status: 'Our server isn’t responding; your peppers are safe on Canto.',
    link: 'See all of yours',
  })
})
