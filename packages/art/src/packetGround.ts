/** The ground of a sealed packet: known without the code that draws it. */
import { draw } from './random.ts'
import { GROUNDS, type Ground } from './facts/palette.ts'
import { STREAMS } from './facts/streams.ts'

/** Index of a packet's ground. @param tokenId below 2^32 */
export const packetGroundIndex = (tokenId: number): number => draw(tokenId, STREAMS.packet, 0, GROUNDS.length)

/** The ground of a token's packet. @param tokenId below 2^32 */
export function getPacketGround(tokenId: number): Ground {
  const index = packetGroundIndex(tokenId)
  const found = GROUNDS[index]
  if (!found) throw new RangeError(`There is no ground ${index}.`)
  return found
}
