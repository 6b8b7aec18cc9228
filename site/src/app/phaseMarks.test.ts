import { expect, test } from 'vitest'
import { friends, NOW, sale } from '../../build/galleryExamples.ts'
import { phaseMark } from './phaseMarks.ts'

test('[M-06] a phase is to come, open, sold out or over by the chain’s clock and its ceiling', () => {
  expect(phaseMark(friends, sale, friends.start - 1)).toBe('to come')
  expect(phaseMark(friends, sale, friends.start)).toBe('open now')
  expect(phaseMark(friends, { ...sale, minted: friends.ceiling }, NOW)).toBe('sold out')
  expect(phaseMark(friends, sale, friends.end)).toBe('over')
})
