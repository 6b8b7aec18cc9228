import { expect, test } from 'vitest'
import { withTimeout } from './withTimeout.ts'

const never = new Promise<never>(() => undefined)
const fail = () => {
  throw new Error('late')
}

test('work that ends in time gives its value or its error', async () => {
  expect(await withTimeout(Promise.resolve('value'), 60_000, fail)).toBe('value')
  await expect(withTimeout(Promise.reject(new Error('its own')), 60_000, fail)).rejects.toThrow('its own')
})

test('work that takes longer gives what `late` gives, and its own failure is ignored', async () => {
  const work = Promise.withResolvers<string>()
  expect(await withTimeout(work.promise, 1, () => 'late')).toBe('late')
  await expect(withTimeout(never, 1, fail)).rejects.toThrow('late')
  work.reject(new Error('too late'))
  await new Promise(setImmediate)
})
