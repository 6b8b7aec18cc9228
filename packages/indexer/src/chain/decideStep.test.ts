import { expect, test } from 'vitest'
import { decideStep } from './decideStep.ts'

const block = (number: number, fill = 'a') => ({ number, hash: `0x${fill.repeat(64)}` as const })

test('far below the head, ranges end at the reorg window', () => {
  expect(decideStep(block(10), block(1_000), undefined, 64, 100)).toEqual({
    type: 'read',
    from: 11,
    to: 110,
    hasAllHeaders: false,
  })
  expect(decideStep(block(900), block(1_000), undefined, 64, 100)).toMatchObject({ from: 901, to: 936 })
})

test('reads every header inside the window', () => {
  expect(decideStep(block(936), block(1_000), undefined, 64, 100)).toEqual({
    type: 'read',
    from: 937,
    to: 1_000,
    hasAllHeaders: true,
  })
})

test('treats a lower head with our block as a lagging endpoint', () => {
  expect(decideStep(block(100), block(98), block(98), 64, 10)).toEqual({ type: 'wait' })
  expect(decideStep(block(100), block(100), block(100), 64, 10)).toEqual({ type: 'wait' })
})

test('compares when the head or a lower block differs from the stored one', () => {
  expect(decideStep(block(100), block(100, 'b'), block(100), 64, 10)).toEqual({ type: 'compare' })
  expect(decideStep(block(100), block(98, 'b'), block(98), 64, 10)).toEqual({ type: 'compare' })
})
