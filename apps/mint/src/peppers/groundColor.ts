/** The color that fills a pepper's picture: drawn long before the picture. */
import { getField, getPacketGround } from '@peppermint/art'
import type { Entry } from './selectEntries.ts'

/** Undefined for a host's pictures, which are files. */
export function groundColor({ id, card }: Entry): string | undefined {
  if (COLLECTION.art.type === 'hosted') return undefined
  return card === undefined ? getPacketGround(id).field : getField(card)
}
