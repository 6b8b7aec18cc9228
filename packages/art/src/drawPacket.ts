/** Draws the sealed packet, the image of a token until its pepper is revealed. At most 6,144 bytes of SVG. */
import { FIRST_DARK_GROUND, GROUNDS, INK } from './facts/palette.ts'
import { STENCILS } from './facts/stencils.ts'
import { GROUND_WORDS, PACKET_WORDS } from './facts/words.ts'
import { packetGroundIndex } from './packetGround.ts'
import { type Pen, print } from './paint/pen.ts'

/** The packet in one sentence. */
export const describePacket = (tokenId: number): string =>
  PACKET_WORDS.before + (GROUND_WORDS[packetGroundIndex(tokenId)]?.[1] ?? '') + PACKET_WORDS.after

/**
 * A packet's picture: a complete SVG document, titled and described, every id starting with `s` and the token.
 * @param tokenId below 2^32
 */
export function drawPacket(tokenId: number): string {
  const pen: Pen = { id: `s${tokenId}`, ink: INK, hook: '' }
  const index = packetGroundIndex(tokenId)
  const ground = GROUNDS[index]
  const window = GROUNDS[(index + 5) % GROUNDS.length]
  if (!ground || !window) throw new RangeError(`There is no ground ${index}.`)
  return (
    STENCILS.open +
    PACKET_WORDS.title +
    STENCILS.described +
    describePacket(tokenId) +
    STENCILS.defs +
    print(pen, STENCILS.packetShapes) +
    STENCILS.defsEnd +
    print(pen, STENCILS.ground, { field: ground.field }) +
    print(pen, STENCILS.rays, { tone: ground.tone }) +
    print(pen, index < FIRST_DARK_GROUND ? STENCILS.packetShadow : STENCILS.packetShadowOnDark) +
    print(pen, STENCILS.frame) +
    print(pen, STENCILS.packet, { field: window.field, tone: window.tone }) +
    print(pen, STENCILS.packetPepper) +
    STENCILS.packetSeal +
    STENCILS.close
  )
}
