import { expect, test } from 'vitest'
import { late } from './late.ts'

test('a part that did not arrive is fetched again, and it is told how often it was in vain', async () => {
  let isThere = false
  let fetched = 0
  const part = late(() => {
    fetched += 1
    return isThere ? Promise.resolve('part') : Promise.reject(new Error('Gone.'))
  })
  const told: string[] = []
  part.subscribe(() => told.push(JSON.stringify(part.get())))
  expect(part.get()).toEqual({ at: 'waiting' })
  await part.load()
  expect(part.get()).toEqual({ at: 'failed', again: false })
  await part.load()
  expect(part.get()).toEqual({ at: 'failed', again: true })
  isThere = true
  await Promise.all([part.load(), part.load()])
  expect(part.get()).toEqual({ at: 'ready', part: 'part' })
  await part.load()
  expect(fetched).toBe(3)
  expect(told).toHaveLength(5)
})
