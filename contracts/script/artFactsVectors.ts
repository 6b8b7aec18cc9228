/**
 * Test vectors of the TypeScript drawing for the contracts' tests: cards and the hashes of their pictures. They cover
 * every value of every trait, and every cultivar in several states.
 */
import { concatHex, keccak256, numberToHex, toBytes, type Hex } from 'viem'
import { decodeCard, drawPacket, drawPepper } from '@peppermint/art'
import { CULTIVARS } from '@peppermint/art/facts/cultivars'
import { GROUNDS } from '@peppermint/art/facts/palette'
import { CALYX, COMPANION, PACKING, PATTERN, RIPENESS, SKIN } from '@peppermint/art/facts/traits'

const COUNT = 200

/** Step sizes coprime to the table lengths, so that combinations do not repeat early. */
function traitsOf(place: number): number {
  const round = Math.floor(place / CULTIVARS.length)
  return (
    ((place % CULTIVARS.length) << PACKING.cultivar[0]) |
    (((place * 7 + round) % RIPENESS.length) << PACKING.ripeness[0]) |
    (((place * 5 + round) % SKIN.length) << PACKING.skin[0]) |
    (((place + round) % CALYX.length) << PACKING.calyx[0]) |
    (((place * 3 + round) % PATTERN.length) << PACKING.pattern[0]) |
    (((place * 7 + round * 3) % COMPANION.length) << PACKING.companion[0]) |
    ((place * 5 + round) % GROUNDS.length)
  )
}

/** Three bytes of traits and 32 of the picture's hash for each card; its seed is its index, from 1. */
export function vectors(): Hex {
  const rows = Array.from({ length: COUNT }, (_, place): Hex => {
    const traits = traitsOf(place)
    const svg = drawPepper(decodeCard(place + 1, traits))
    return concatHex([numberToHex(traits, { size: 3 }), keccak256(toBytes(svg))])
  })
  return concatHex(rows)
}

/** 32 bytes of the hash of a packet's picture for each token from 1. */
export const packetVectors = (): Hex =>
  concatHex(GROUNDS.map((_, place) => keccak256(toBytes(drawPacket(place + 1)))))
