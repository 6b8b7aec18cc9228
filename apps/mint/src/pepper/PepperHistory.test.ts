import { expect, test } from 'vitest'
import { revealedPepper, sealedPepper } from '@peppermint/ui/tokens/pageAnswers.fixture.ts'
import { listEvents } from './PepperHistory.tsx'

test('a reveal is between the transfers before and after it, newest first', () => {
  expect(listEvents(revealedPepper).map(({ type }) => type)).toEqual(['transfer', 'revealed', 'mint'])
  const { history } = revealedPepper
  expect(listEvents({ history, crate: null }).map(({ type }) => type)).toEqual(['transfer', 'mint'])
  expect(listEvents(sealedPepper).some(({ type }) => type === 'revealed')).toBe(false)
})
