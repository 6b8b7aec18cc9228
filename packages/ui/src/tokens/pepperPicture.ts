/** Draws a pepper of a list from its bytes. */
import type { PepperWire } from '@peppermint/api'
import { drawnPicture } from './drawnPicture.ts'
import type { Picture } from './picture.ts'
import { toPepper } from './toPepper.ts'

/** The picture of a pepper, or of its packet while it is sealed. */
export function picturePepper(pepper: Pick<PepperWire, 'id' | 'card'>): Picture {
  const picture = drawnPicture(toPepper(pepper))
  if (picture === undefined) throw new Error(`peppers: ${pepper.id} cannot be drawn`)
  return picture
}
