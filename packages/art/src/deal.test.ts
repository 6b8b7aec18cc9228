import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { getCard } from './deck.ts'
import { dealCrate, DeckTooSmall, FULL_DECK, remainingCards, type Deck, type Keccak } from './deal.ts'
import { CULTIVARS } from './facts/cultivars.ts'
import { DECK_SIZE } from './facts/traits.ts'

/** Everything random in this file follows from it. */
const SEED = 'Peppermint 10'
const CRATE_SIZE = 100

/** Thirty times as fast as keccak, and as good for counting. */
const sha: Keccak = (bytes) => `0x${hash('sha256', bytes)}`
const seedOf = (...parts: readonly unknown[]) => hash('sha256', [SEED, ...parts].join('/'), 'buffer')
const dice = (below: number, ...parts: readonly unknown[]) => seedOf(...parts).readUInt32BE() % below

/** A hash that gives each draw the number that a test wants: index 0 is the start, the others are the shuffle. */
const chosen =
  (number: (index: number) => number): Keccak =>
  (bytes) =>
    `0x${number(((bytes[62] ?? 0) << 8) + (bytes[63] ?? 0)).toString(16)}`

/** A deck of which crates of these sizes were opened. */
const deckAfter = (sizes: readonly number[]) =>
  sizes.reduce<Deck>(
    (deck, size, crate) => dealCrate(deck, size, seedOf('before', crate), sha).deck,
    FULL_DECK,
  )

test('every start takes consecutive remaining cards, and covers each card equally often', () => {
  const deck = deckAfter([...Array.from({ length: 90 }, (_, crate) => 1 + dice(99, 'size', crate)), 5_300])
  const remaining = remainingCards(deck)
  expect(remaining.length).toBeGreaterThan(500)
  for (const size of [1, 37, 100]) {
    const times = new Map(remaining.map((card) => [card, 0]))
    const atFirstPlace = new Set<number>()
    for (let start = 0; start < remaining.length; start += 1) {
      const { cards } = dealCrate(
        deck,
        size,
        seedOf(),
        chosen((index) => (index === 0 ? start : index)),
      )
      // Draws that leave every card where it is: the order of the deck shows.
      expect(cards).toEqual([...remaining, ...remaining].slice(start, start + size))
      for (const card of cards) times.set(card, (times.get(card) ?? 0) + 1)
      atFirstPlace.add(cards[0] ?? 0)
    }
    expect(new Set(times.values())).toEqual(new Set([size]))
    expect(atFirstPlace.size).toBe(remaining.length)
  }
})

test('the shuffle yields every order equally often', () => {
  const orders = new Map<string, number>()
  for (let draws = 0; draws < 24; draws += 1) {
    const draw = (index: number) => [0, draws % 2, draws % 3, Math.floor(draws / 6)][index] ?? 0
    const { cards } = dealCrate(FULL_DECK, 4, seedOf(), chosen(draw))
    orders.set(cards.join(), (orders.get(cards.join()) ?? 0) + 1)
  }
  expect(orders.size).toBe(24)
})

test('does not mutate the deck, and rejects a crate larger than the remaining cards', () => {
  const { deck, cards } = dealCrate(FULL_DECK, 100, seedOf('one'), sha)
  expect(remainingCards(FULL_DECK)).toHaveLength(DECK_SIZE)
  expect(remainingCards(deck)).toEqual(remainingCards(FULL_DECK).filter((card) => !cards.includes(card)))
  expect(deck.dealt).toBe(100)
  const nearlyEmpty = deckAfter([9_990])
  expect(() => dealCrate(nearlyEmpty, 11, seedOf(), sha)).toThrow(DeckTooSmall)
  expect(dealCrate(nearlyEmpty, 10, seedOf(), sha).deck.dealt).toBe(DECK_SIZE)
})

/** The rarest cultivar, which everybody hopes for. */
const rarest = CULTIVARS.reduce((least, cultivar) => (cultivar.supply < least.supply ? cultivar : least))
const reapers = new Set(
  Array.from({ length: DECK_SIZE }, (_, index) => index + 1).filter(
    (card) => CULTIVARS[getCard(card).cultivar] === rarest,
  ),
)

interface Token {
  readonly crate: number
  readonly size: number
  readonly place: number
  readonly card: number
}

/** Sells a deck or a part of it in crates of every kind: full, closed early with any number, and a short last one. */
function sell(sale: number, keccak: Keccak): readonly Token[] {
  const supply = sale % 4 === 0 ? 2_000 + dice(8_000, sale, 'supply') : DECK_SIZE
  const tokens: Token[] = []
  let deck = FULL_DECK
  for (let crate = 0; tokens.length < supply; crate += 1) {
    const isEarly = dice(3, sale, crate, 'early') === 0
    const wanted = isEarly ? 1 + dice(99, sale, crate, 'size') : CRATE_SIZE
    const size = Math.min(wanted, supply - tokens.length)
    const dealt = dealCrate(deck, size, seedOf(sale, crate, 'seed'), keccak)
    deck = dealt.deck
    for (const [place, card] of dealt.cards.entries()) tokens.push({ crate, size, place, card })
  }
  return tokens
}

/** How far the rarest cards of the groups are from what their tokens' share of all would be (Pearson). */
function chiSquare(
  tokens: readonly Token[],
  group: (token: Token) => number,
): { value: number; limit: number } {
  const groups = new Map<number, { tokens: number; reapers: number }>()
  for (const token of tokens) {
    const own = groups.get(group(token)) ?? { tokens: 0, reapers: 0 }
    own.tokens += 1
    if (reapers.has(token.card)) own.reapers += 1
    groups.set(group(token), own)
  }
  const all = [...groups.values()].reduce((sum, own) => sum + own.reapers, 0)
  let value = 0
  for (const own of groups.values()) {
    const expected = (all * own.tokens) / tokens.length
    // Below that the statistic is not what the table says.
    expect(expected).toBeGreaterThan(5)
    value += (own.reapers - expected) ** 2 / expected
  }
  // What chance exceeds once in a thousand times (Wilson and Hilferty).
  const freedom = groups.size - 1
  const limit = freedom * (1 - 2 / (9 * freedom) + 3.0902 * Math.sqrt(2 / (9 * freedom))) ** 3
  return { value, limit }
}

const GROUPS: Readonly<Record<string, (token: Token) => number>> = {
  'index of the crate': ({ crate }) => Math.min(Math.floor(crate / 4), 20),
  'size of the crate': ({ size }) => Math.ceil(size / 10),
  'place in the crate': ({ place }) => Math.floor(place / 5),
}

test(`rare cards fall on every crate, size and place alike (seed “${SEED}”)`, () => {
  const sales = Array.from({ length: 90 }, (_, sale) => sell(sale, sha))
  for (const tokens of sales) expect(new Set(tokens.map(({ card }) => card)).size).toBe(tokens.length)
  expect(sales.filter(({ length }) => length === DECK_SIZE)).toHaveLength(67)
  const tokens = sales.flat()
  for (const [name, group] of Object.entries(GROUPS)) {
    const { value, limit } = chiSquare(tokens, group)
    expect(value, `${name}: χ² ${value.toFixed(1)}, limit ${limit.toFixed(1)}`).toBeLessThan(limit)
  }
})

test('the same count notices a deck that is dealt from the top', () => {
  const fromTop: Keccak = (bytes) => (bytes[63] === 0 ? '0x0' : sha(bytes))
  const tokens = Array.from({ length: 10 }, (_, sale) => sell(sale, fromTop)).flat()
  const { value, limit } = chiSquare(tokens, GROUPS['index of the crate'] ?? (() => 0))
  expect(value).toBeGreaterThan(2 * limit)
})
