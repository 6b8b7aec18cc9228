import { expect, test } from 'vitest'
import type { Attempt } from '../mint/mintInputs.ts'
import { createAttempts } from './attempts.ts'

const problem = { code: 'x', title: 'x', detail: 'x' }

function setUp() {
  const published: Attempt[] = []
  return { published, attempts: createAttempts((attempt) => void published.push(attempt)) }
}

test('a new attempt supersedes the previous one, which stops publishing', async () => {
  const { published, attempts } = setUp()
  const first = attempts.begin()
  first.set({ status: 'simulating' })
  expect(first.isCurrent()).toBe(true)
  const second = attempts.begin()
  expect(first.isCurrent()).toBe(false)
  await first.superseded
  first.set({ status: 'refused', problem })
  second.set({ status: 'switching' })
  expect(published).toEqual([{ status: 'simulating' }, { status: 'switching' }])
})

test('an ended attempt stops publishing', async () => {
  const { published, attempts } = setUp()
  const attempt = attempts.begin()
  attempt.set({ status: 'simulating' })
  attempts.end()
  await attempt.superseded
  attempt.set({ status: 'refused', problem })
  expect(published.at(-1)).toEqual({ status: 'idle' })
})

test.each<Attempt>([
  { status: 'simulating' },
  { status: 'switch-failed', problem },
  { status: 'idle', notice: { kind: 'rejected' } },
])('clearing ends an attempt that shows %j', (shown) => {
  const { published, attempts } = setUp()
  const attempt = attempts.begin()
  attempt.set(shown)
  attempts.clear()
  expect(published.at(-1)).toEqual({ status: 'idle' })
  expect(attempt.isCurrent()).toBe(false)
})

test('[T-03] clearing keeps an attempt whose wallet may still respond', () => {
  const { published, attempts } = setUp()
  const attempt = attempts.begin()
  attempt.set({ status: 'idle' })
  attempts.clear()
  attempt.set({ status: 'idle', notice: { kind: 'rejected' } })
  expect(published.at(-1)).toEqual({ status: 'idle', notice: { kind: 'rejected' } })
})
