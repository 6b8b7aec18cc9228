import { dealCrate, encodeTraits, FULL_DECK, getCard } from '@peppermint/art'
import { keccak256, toBytes, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { verifyCrates } from './verifyCrates.ts'

const seeds: readonly Hex[] = [keccak256('0x01'), keccak256('0x02')]
const crates = [
  { first: 1, size: 130, seed: seeds[0] ?? '0x' },
  { first: 131, size: 7, seed: seeds[1] ?? '0x' },
] as const

/** The cards as the contract deals them, by token. */
const onChain = (() => {
  let deck = FULL_DECK
  return crates.flatMap(({ size, seed }) => {
    const dealt = dealCrate(deck, size, toBytes(seed), (bytes) => keccak256(bytes))
    deck = dealt.deck
    return dealt.cards.map((number) => ({ number, traits: encodeTraits(getCard(number)) }))
  })
})()
const readCards = (ids: readonly number[]) => Promise.resolve(ids.map((id) => onChain[id - 1]))

test('[F-05] every card on chain is the one that its seed deals', async () => {
  const progress: number[] = []
  const verdict = await verifyCrates(crates, readCards, (checked) => progress.push(checked))
  expect(verdict).toEqual({ status: 'verified', crates: 2, peppers: 137 })
  expect(progress).toEqual([100, 130, 137])
})

test('[F-05] another seed, another card, other traits, or a crate left out is found', async () => {
  const [one, two] = crates
  const swapped = [{ ...one, seed: two.seed }, two]
  expect(await verifyCrates(swapped, readCards, () => {})).toMatchObject({ status: 'mismatch' })
  const changed = (token: number, change: object) => (ids: readonly number[]) =>
    readCards(ids).then((cards) =>
      cards.map((card, index) => (ids[index] === token && card ? { ...card, ...change } : card)),
    )
  expect(await verifyCrates(crates, changed(131, { number: 1 }), () => {})).toEqual({
    status: 'mismatch',
    token: 131,
  })
  expect(await verifyCrates(crates, changed(5, { traits: 0 }), () => {})).toEqual({
    status: 'mismatch',
    token: 5,
  })
  expect(await verifyCrates([two], readCards, () => {})).toEqual({ status: 'mismatch', token: 1 })
})
