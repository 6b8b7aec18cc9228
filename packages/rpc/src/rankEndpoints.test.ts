import { expect, test } from 'vitest'
import { rankEndpoints } from './rankEndpoints.ts'

const repeat = (times: number, work: () => void) => {
  for (let time = 0; time < times; time += 1) work()
}

test('keeps the configured order without samples', () => {
  const ranking = rankEndpoints(3, 2_000)
  expect(ranking.order()).toEqual([0, 1, 2])
  ranking.recordAnswer(0, 20)
  expect(ranking.order()).toEqual([0, 1, 2])
})

test('[N-03] weighs stability 0.7 and latency 0.3 over the last ten samples', () => {
  /** The order of a slow endpoint and of a faster one that failed twice; a failure counts as 100 ms. */
  const orderAt = (latencyMs: number) => {
    const ranking = rankEndpoints(2, 100)
    repeat(10, () => ranking.recordAnswer(0, 1_000))
    // Forgotten: only ten samples count.
    repeat(5, () => ranking.recordFailure(1))
    repeat(8, () => ranking.recordAnswer(1, latencyMs))
    repeat(2, () => ranking.recordFailure(1))
    return ranking.order()
  }
  // 0: 0.7 × 1 + 0.3 × 0. 1: 0.7 × 0.8 + 0.3 × (1 - mean / 1,000), which is as much at a mean of 533 ms.
  expect(orderAt(625)).toEqual([1, 0])
  expect(orderAt(662)).toEqual([0, 1])
})

test('ranks an endpoint that never responds last until it responds', () => {
  const ranking = rankEndpoints(2, 2_000)
  ranking.recordFailure(0)
  ranking.recordAnswer(1, 1_500)
  expect(ranking.order()).toEqual([1, 0])
  repeat(10, () => ranking.recordAnswer(0, 20))
  expect(ranking.order()).toEqual([0, 1])
})

test('ranks an out-of-sync endpoint last, and omits one on the wrong chain', () => {
  const ranking = rankEndpoints(3, 2_000)
  ranking.setStatus(0, 'wrong-chain')
  ranking.setStatus(1, 'out-of-sync')
  repeat(10, () => ranking.recordAnswer(0, 1))
  repeat(10, () => ranking.recordAnswer(1, 1))
  repeat(10, () => ranking.recordFailure(2))
  expect(ranking.order()).toEqual([2, 1])
  ranking.setStatus(0, 'in-sync')
  expect(ranking.order()).toEqual([0, 2, 1])
})
