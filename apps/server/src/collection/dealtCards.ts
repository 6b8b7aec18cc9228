/**
 * Deals the cards of revealed crates from the seeds in the tables. Earlier results are cached until a reorg changes a
 * seed.
 */
import { getCard, dealCrate, FULL_DECK, getHeat, type Card, type Deck } from '@peppermint/art'
import { keccak256 } from 'viem'

/** A revealed crate, as its row has it. */
export interface RevealedCrate {
  readonly first: number
  readonly size: number
  readonly seed: Uint8Array
}

/** A pepper and its card. */
export interface DealtCard {
  readonly token: number
  readonly card: Card
  /** Scoville heat units. */
  readonly heat: number
}

interface Step {
  readonly seed: string
  readonly size: number
  readonly cards: readonly number[]
  readonly deck: Deck
}

/** Deals the crates, given from the first revealed one on in their order, and returns the cards of the last `wanted`. */
export type Dealer = (crates: readonly RevealedCrate[], count: number) => readonly DealtCard[]

/** Each dealer has its own cache. */
export function createDealer(): Dealer {
  const steps: Step[] = []
  return (crates, count) => {
    const from = crates.length - count
    return crates.flatMap(({ first, size, seed }, index) => {
      const key = Buffer.from(seed).toString('hex')
      const known = steps[index]
      if (known?.seed !== key || known.size !== size) {
        steps.splice(index)
        const dealt = dealCrate(steps.at(-1)?.deck ?? FULL_DECK, size, seed, (bytes) => keccak256(bytes))
        steps.push({ seed: key, size, ...dealt })
      }
      if (index < from) return []
      return (steps[index]?.cards ?? []).map((number, place) => {
        const card = getCard(number)
        return { token: first + place, card, heat: getHeat(card) }
      })
    })
  }
}
