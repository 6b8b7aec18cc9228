import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROOF_SOURCES } from './record.ts'

// Without one of them nothing is ever recorded, and every run of the tests proves everything.
test.each(PROOF_SOURCES)('%s exists', (path) => {
  expect(existsSync(new URL(`../../../${path}`, import.meta.url))).toBe(true)
})
