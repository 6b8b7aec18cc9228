/**
 * Cards outside the deck: every cultivar in every ripeness with every skin, cycling through calyxes, patterns,
 * companions and grounds.
 */
import { type Card, decodeCard } from '@peppermint/art'
import { draw } from '@peppermint/art/random'
import { CULTIVARS } from '@peppermint/art/facts/cultivars'
import { GROUNDS } from '@peppermint/art/facts/palette'
import { STREAMS } from '@peppermint/art/facts/streams'
import { CALYX, COMPANION, PACKING, PATTERN, RIPENESS, SKIN } from '@peppermint/art/facts/traits'

/** Repetitions of each combination, with different seeds and other traits. */
const ROUNDS = 3

const combinationCount = CULTIVARS.length * RIPENESS.length * SKIN.length

/** Seeds are spread over all 32 bits. */
const getSeed = (place: number): number =>
  draw(place, STREAMS.packet, 1, 0x10_0000) * 0x1000 + (place % 0x1000)

/** The cards. */
export function createTraitCombinations(): Card[] {
  return Array.from({ length: combinationCount * ROUNDS }, (_, place) => {
    const round = Math.floor(place / combinationCount)
    const ripeness = Math.floor(place / CULTIVARS.length) % RIPENESS.length
    const skin = Math.floor(place / CULTIVARS.length / RIPENESS.length) % SKIN.length
    const turn = place + round * 3 + ripeness + skin
    return decodeCard(
      getSeed(place),
      ((place % CULTIVARS.length) << PACKING.cultivar[0]) |
        (ripeness << PACKING.ripeness[0]) |
        (skin << PACKING.skin[0]) |
        ((turn % CALYX.length) << PACKING.calyx[0]) |
        (((turn + round * 5) % PATTERN.length) << PACKING.pattern[0]) |
        (((turn * 3 + round) % COMPANION.length) << PACKING.companion[0]) |
        ((turn * 5) % GROUNDS.length),
    )
  })
}
