import { expect, test } from 'vitest'
import { within } from './within.ts'

const never = new Promise<never>(() => undefined)
const fail = () => {
  throw new Error('late')
}

test('work that ends in time gives its value or its error', async () => {
  expect(await within(Promise.resolve('value'), 60_000, fail)).toBe('value')
  await expect(within(Promise.reject(new Error('its own')), 60_000, fail)).rejects.toThrow('its own')
})

test('work that takes longer gives what `late` gives, and its own failure is ignored', async () => {
  const work = Promise.withResolvers<string>()
  expect(await within(work.promise, 1, () => 'late')).toBe('late')
  await expect(within(never, 1, fail)).rejects.toThrow('late')
  work.reject(new Error('too late'))
  await new Promise(setImmediate)
})
