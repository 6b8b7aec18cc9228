/** Answers of our server about a small collection: three peppers, one of them sealed. */
import type { OwnerAnswer, PepperAnswer, PepperWire, StatsAnswer } from '@peppermint/api'
import { decodeCard, encodeTraits, getCard, getCultivar, getGround, getHeat } from '@peppermint/art'

export const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const asOf = { number: 12_345, hash: `0x${'1'.repeat(64)}`, timestamp: 1_795_000_000 }

/** @param card place in the deck; undefined for a sealed pepper. */
export function wirePepper(id: number, card?: number): PepperWire {
  return {
    id,
    owner: ALICE,
    minter: BOB,
    mintedInBlock: 100 + id,
    mintedAt: 1_794_990_000 + id,
    heldSinceBlock: 100 + id,
    transfers: 1,
    card: card === undefined ? null : wireCard(card),
  }
}

function wireCard(number: number): NonNullable<PepperWire['card']> {
  const card = decodeCard(number, encodeTraits(getCard(number)))
  const { ripeness, skin, calyx, pattern, companion } = card
  const { key, tier } = getCultivar(card)
  return {
    number,
    packed: encodeTraits(card),
    cultivar: key,
    ripeness,
    skin,
    calyx,
    pattern,
    companion,
    ground: getGround(card).name.toLowerCase(),
    heat: getHeat(card),
    tier,
  }
}

const heatBins = [
  { from: 0, peppers: 1 },
  { from: 1, peppers: 0 },
  { from: 20_000, peppers: 1 },
]

export const seed = `0x${'5'.repeat(64)}`

export const revealedPepper: PepperAnswer = {
  asOf,
  pepper: wirePepper(2, 42),
  crate: {
    crate: 0,
    first: 1,
    size: 2,
    closed: { block: 200, at: 1_794_991_000 },
    fallbackStartedInBlock: null,
    revealed: { block: 210, at: 1_794_992_000, seed, withLink: true },
  },
  history: [
    {
      kind: 'transfer',
      token: 2,
      from: BOB,
      to: ALICE,
      transaction: `0x${'b'.repeat(64)}`,
      blockNumber: 300,
      logIndex: 1,
      timestamp: 1_794_993_000,
    },
    {
      kind: 'mint',
      token: 2,
      from: '0x0000000000000000000000000000000000000000',
      to: BOB,
      transaction: `0x${'a'.repeat(64)}`,
      blockNumber: 102,
      logIndex: 0,
      timestamp: 1_794_990_002,
    },
  ],
  rarity: { cultivar: 1, ripeness: 2, skin: 1, calyx: 1, ground: 1, pattern: 2, companion: 1 },
  minted: 3,
  revealed: 2,
  cooler: 1,
  heatBins,
}

export const sealedPepper: PepperAnswer = {
  ...revealedPepper,
  pepper: wirePepper(3),
  crate: null,
  rarity: null,
  cooler: null,
}

export const aliceOwns: OwnerAnswer = {
  asOf,
  owner: ALICE,
  held: 2,
  sealed: 1,
  minted: 1,
  heat: { least: 1_500, most: 1_500, mean: 1_500 },
  peppers: [wirePepper(2, 42), wirePepper(3)],
  next: null,
}

export const numbers: StatsAnswer = {
  asOf,
  minted: 3,
  revealed: 2,
  holders: 2,
  transfers: 1,
  crates: { closed: 1, revealed: 1 },
  cultivars: { bell: 1, lemon: 1 },
  tiers: [1, 0, 1, 0, 0, 0],
  traits: { cultivar: { bell: 1, lemon: 1 }, skin: { gloss: 2, satin: 0 }, companion: { none: 1, gold: 1 } },
  heat: { least: 0, most: 22_700, mean: 11_350 },
  heatBins,
  mintsPerHour: [
    { hour: 1_794_988_800, minted: 2 },
    { hour: 1_794_996_000, minted: 1 },
  ],
  holdings: [
    { from: 1, to: 1, holders: 1 },
    { from: 2, to: null, holders: 1 },
  ],
  topHolders: [
    { owner: ALICE, held: 2 },
    { owner: BOB, held: 1 },
  ],
}
