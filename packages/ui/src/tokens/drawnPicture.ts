/** A token's picture at once: for parts that load with the drawing code. */
import * as drawings from './drawings.ts'
import { hostedPicture } from './hostedPicture.ts'
import type { Picture } from './picture.ts'
import type { Pepper } from './peppers.ts'
import { drawPicture } from './pictures.ts'

/** Its packet until its card has been read. */
export const drawnPicture = (pepper: Pepper): Picture =>
  COLLECTION.art.type === 'hosted' ? hostedPicture(pepper) : drawPicture(drawings, pepper)
