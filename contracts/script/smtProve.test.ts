/** The proofs would fail if the arithmetic were wrong: bugs are planted in a copy and must be found. That they hold: `deepTests.ts`. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { checkProofs } from './smtChecker.ts'

const contracts = join(dirname(fileURLToPath(import.meta.url)), '..')
const copy = mkdtempSync(join(tmpdir(), 'peppermint-proofs-'))
afterAll(() => rmSync(copy, { recursive: true }))

test('finds a share that is rounded up and an off-by-one cap', async () => {
  for (const folder of ['src', 'test/proofs']) {
    cpSync(join(contracts, folder), join(copy, folder), { recursive: true })
  }
  plant(
    'received * share / BASIS_POINTS - released',
    '(received * share + BASIS_POINTS - 1) / BASIS_POINTS - released',
  )
  plant('used + quantity <= limit', 'used + quantity <= limit + 1')
  const { unproven: open, proven, asserted } = await checkProofs(copy, 'MoneyProofs')
  const found = open.join('\n')
  expect(found).toContain('apart <= together')
  expect(found).toContain('MintMath.fits(quantity, used, cap) == (quantity <= MintMath.remaining(cap, used))')
  expect(proven).toBeLessThan(asserted)
}, 1_000_000)

/** Replaces one expression of the copy by a wrong one. */
function plant(right: string, wrong: string): void {
  const file = join(copy, 'src/MintMath.sol')
  const before = readFileSync(file, 'utf8')
  const after = before.replace(right, wrong)
  expect(after).not.toBe(before)
  writeFileSync(file, after)
}
