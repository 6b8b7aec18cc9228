import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newEndings } from './endings.ts'

const silent = pino({ level: 'silent' })

test('the newest part ends first, and one that fails keeps no other from it', async () => {
  const endings = newEndings(silent)
  const told: string[] = []
  endings.add(() => void told.push('database'))
  endings.add(() => {
    told.push('follower')
    throw new Error('It fell over.')
  })
  endings.add(async () => Promise.reject(new Error('It fell over, too.')))
  await endings.endAll(60_000)
  expect(told).toEqual(['follower', 'database'])
  await endings.endAll(60_000)
  expect(told).toHaveLength(2)
})

test('parts that never end are waited for once, not one after another, and all are told', async () => {
  const endings = newEndings(silent)
  let told = 0
  for (let part = 0; part < 200; part++)
    endings.add(() => {
      told++
      return new Promise<void>(() => undefined)
    })
  // Two hundred patiences would be longer than a test may take.
  await endings.endAll(50)
  expect(told).toBe(200)
})
