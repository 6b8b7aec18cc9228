import { expect, test } from 'vitest'
import { createResponseCache } from './blockReader.ts'

const answer = () => Promise.resolve({ asOf: { number: 1, hash: '0x1', timestamp: 1 } } as const)

test('an answer is shared while it is read, and kept from the second time on', async () => {
  const cache = createResponseCache()
  const first = answer()
  cache.set('/a', first)
  expect(cache.get('/a')).toBe(first)
  await first
  await Promise.resolve()
  expect(cache.get('/a')).toBeUndefined()
  const second = answer()
  cache.set('/a', second)
  await second
  await Promise.resolve()
  expect(cache.get('/a')).toBe(second)
})

test('an answer that failed is not kept, however often it is asked for', async () => {
  const cache = createResponseCache()
  for (const _ of [1, 2, 3]) {
    const failing = Promise.reject(new Error('No connection.'))
    cache.set('/a', failing)
    await expect(failing).rejects.toThrow('No connection.')
    await Promise.resolve()
    expect(cache.get('/a')).toBeUndefined()
  }
})

test('one that ends late takes nothing from the one that replaced it', async () => {
  const cache = createResponseCache()
  const late = Promise.withResolvers<Awaited<ReturnType<typeof answer>>>()
  const second = answer()
  cache.set('/a', late.promise)
  cache.set('/a', second)
  late.resolve(await second)
  await late.promise
  await Promise.resolve()
  expect(cache.get('/a')).toBe(second)
})

test('the newest two hundred answers and thousand addresses are kept', async () => {
  const cache = createResponseCache()
  const ask = async (address: string) => {
    const asked = answer()
    cache.set(address, asked)
    await asked
    await Promise.resolve()
    return cache.get(address) === asked
  }
  const askTwice = async (address: string) => {
    for (const _ of [1, 2]) await ask(address)
  }
  for (let index = 0; index < 200; index += 1) await askTwice(`/${index}`)
  expect(cache.get('/0')).toBeDefined()
  await askTwice('/200')
  expect(cache.get('/0')).toBeUndefined()
  // Of the others none is lost, and one that is set again is the newest.
  expect(await ask('/1')).toBe(true)
  await askTwice('/201')
  expect([cache.get('/1'), cache.get('/2'), cache.get('/3')]).toEqual([
    expect.anything(),
    undefined,
    expect.anything(),
  ])
  // Asked for before: kept at once, until a thousand other addresses have been asked for.
  for (let index = 0; index < 999; index += 1) await ask(`/once/${index}`)
  expect(cache.get('/3')).toBeDefined()
  expect(await ask('/201')).toBe(true)
  expect(await ask('/200')).toBe(false)
})
