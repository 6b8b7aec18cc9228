import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256, type TransactionReceipt } from 'viem'
import { dealCrate, DECK_SIZE, FULL_DECK, remainingCards, type Deck } from '@peppermint/art'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { parseRevealedCrates, startCrateSale, type CrateSale } from './crateSale.fixture.ts'

let chain: TestChain
let sale: CrateSale

beforeAll(async () => {
  chain = await startChain()
  sale = await startCrateSale(chain)
})
afterAll(() => chain.stop())

/** The words that the contract should have, where these cards remain. */
function wordsOf(remaining: readonly number[]): bigint[] {
  const words = Array.from({ length: 40 }, () => 2n ** 250n - 1n)
  for (const card of remaining) {
    const at = Math.floor((card - 1) / 250)
    words[at] = (words[at] ?? 0n) ^ (1n << BigInt((card - 1) % 250))
  }
  return words
}

test('deals a whole deck like the model, each card once', async () => {
  let deck: Deck = FULL_DECK
  const seen = new Set<number>()
  const check = async (receipt: TransactionReceipt): Promise<void> => {
    for (const { first, size, seed } of parseRevealedCrates(receipt)) {
      const dealt = dealCrate(deck, size, seed, (bytes) => keccak256(bytes))
      expect(await sale.cards(first, size)).toEqual(dealt.cards)
      for (const card of dealt.cards) seen.add(card)
      deck = dealt.deck
    }
  }
  const sizes = [100, 37, 100, 1, 100, 100, 99, 100, 2, 100, 63, 100]
  for (let crate = 0; deck.dealt < DECK_SIZE; crate += 1) {
    const size = Math.min(sizes[crate % sizes.length] ?? 100, DECK_SIZE - deck.dealt)
    await sale.mint(size)
    if (crate % 20 === 7) {
      await sale.close()
      const [, revealed] = await sale.revealWithoutLink()
      await check(revealed)
    } else {
      if (size < 100 && deck.dealt + size < DECK_SIZE) await sale.close()
      await check(await sale.reveal())
    }
    if (crate % 25 === 3) expect(await sale.dealtWords()).toEqual(wordsOf(remainingCards(deck)))
  }
  expect(seen.size).toBe(DECK_SIZE)
  expect(await sale.dealtWords()).toEqual(wordsOf([]))
  await expect(sale.reveal()).rejects.toThrow('NoCrateToReveal')
}, 300_000)
