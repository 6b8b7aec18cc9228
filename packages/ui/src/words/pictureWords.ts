/** How pictures are described in the page's language. A page is in one language from its start to its end. */
import type { Card } from '@peppermint/art'
import { LANGUAGE } from './locale.ts'

export interface PictureWords {
  readonly describePepper: (card: Card) => string
  /** Without companion and label. */
  readonly describeFruit: (card: Card) => string
  readonly describePacket: (tokenId: number) => string
}

let translated: PictureWords | undefined

/** The page's language; of English, and until they are loaded, the drawing code's own. */
export const pictureWords = (drawings: PictureWords): PictureWords => translated ?? drawings

/** To be awaited before a picture is described. English loads nothing. */
export async function loadPictureWords(): Promise<void> {
  if (LANGUAGE !== 'en') setPictureWords(await import('./cardDescriptions.ts'))
}

/** For the server, which renders without waiting. */
export function setPictureWords(words: PictureWords): void {
  if (LANGUAGE !== 'en') translated = words
}
