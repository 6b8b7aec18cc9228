import { expect, test } from 'vitest'
import { freePort } from './freePort.ts'

test('no port is given twice while the process lives, and none that the system assigns', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()))
  expect(new Set(ports).size).toBe(100)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})
