/**
 * What moving crates costs, as receipts say. What a crate costs depends on where its cards lie, so these are ceilings
 * above every figure seen; the figures are in docs/design/crates.md.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionReceipt } from 'viem'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { startCrateSale, type CrateSale } from './crateSale.fixture.ts'

let chain: TestChain
let sale: CrateSale

beforeAll(async () => {
  chain = await startChain()
  sale = await startCrateSale(chain)
})
afterAll(() => chain.stop())

/** A word whose 250 cards are dealt. */
const ALL = 2n ** 250n - 1n

/** In thousands, rounded up. */
const gasOf = (...receipts: readonly TransactionReceipt[]) =>
  Math.ceil(receipts.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0) / 1_000)

test('revealing a crate costs at most 15 % more than dealing the next cards', async () => {
  for (let token = 0; token < 100; token += 1) await sale.mint(1)
  // 668,000 gas when a crate dealt the next cards of the deck.
  expect(gasOf(await sale.reveal())).toBeLessThanOrEqual(668 * 1.15)
  await sale.mint(100)
  // 606,000.
  expect(gasOf(await sale.reveal())).toBeLessThanOrEqual(606 * 1.15)
  await sale.mint(30)
  // 57,000 + 379,000, of which 110,000 were for cards that continued to the next crate.
  expect(gasOf(await sale.close())).toBeLessThanOrEqual(57)
  expect(gasOf(await sale.reveal())).toBeLessThanOrEqual(300)
  await sale.mint(100)
  // 55,000 + 33,000 + 576,000.
  expect(gasOf(await sale.close())).toBeLessThanOrEqual(55)
  const [started, revealed] = await sale.revealWithoutLink()
  expect(gasOf(started)).toBeLessThanOrEqual(34)
  expect(gasOf(revealed)).toBeLessThanOrEqual(576 * 1.15)
}, 300_000)

test.each([
  ['batch', 'all'],
  ['single mints', 'all'],
  ['single mints', 'all but one'],
] as const)(
  'revealing the spread-out last hundred cards stays within 15 % (%s, of %s remaining cards)',
  async (minted, taken) => {
    const own = await startChain()
    try {
      const last = await startCrateSale(own)
      // What remains is in every word: two or three cards in each, as after a sale in crates of one or two tokens.
      const words = Array.from(
        { length: 40 },
        (_, word) => ALL ^ (word < 20 ? 1n | (1n << 124n) | (1n << 249n) : 1n | (1n << 249n)),
      )
      if (taken === 'all but one') words[13] = (words[13] ?? 0n) ^ (1n << 200n)
      const sold = taken === 'all' ? 9_900 : 9_899
      await last.overwriteDealt(words, { tokens: sold, crates: sold })
      if (minted === 'batch') await last.mint(100)
      else for (let token = 0; token < 100; token += 1) await last.mint(1)
      expect(gasOf(await last.reveal())).toBeLessThanOrEqual(668 * 1.15)
      const left = (await last.dealtWords()).filter((word) => word !== ALL).length
      expect(left).toBe(taken === 'all' ? 0 : 1)
    } finally {
      await own.stop()
    }
  },
)
