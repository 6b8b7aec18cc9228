/** Draws a pepper of a list from its bytes. */
import type { PepperWire } from '@peppermint/server/client'
import { drawnPicture } from '../mint/drawnPicture.ts'
import type { Picture } from '../mint/panelBody.ts'

/** The picture of a pepper, or of its packet while it is sealed. */
export function picturePepper({ id, card }: Pick<PepperWire, 'id' | 'card'>): Picture {
  const picture = drawnPicture(
    card === null
      ? { status: 'sealed', id }
      : { status: 'revealed', id, card: { number: card.number, traits: card.packed } },
  )
  if (picture === undefined) throw new Error(`peppers: ${id} cannot be drawn`)
  return picture
}
