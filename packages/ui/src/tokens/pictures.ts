/** Pictures of revealed and of sealed tokens. The drawing code is loaded on first use. */
import { lazyPart } from '@peppermint/wallet-kit'
import { formatInteger } from '../words/format/integer.ts'
import { loadPictureWords, pictureWords } from '../words/pictureWords.ts'
import type * as drawings from './drawings.ts'
import { hostedPicture } from './hostedPicture.ts'
import type { Picture } from './picture.ts'
import type { Pepper } from './peppers.ts'

export interface Pictures {
  /** A token's picture, or undefined until it can be drawn. Calling it loads the drawing code. */
  readonly of: (pepper: Pepper) => Picture | undefined
  /** Loads the drawing code, so that the first picture is drawn at once. */
  readonly preload: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Changes when the drawing code has loaded. */
  readonly version: () => number
}

type Drawing = typeof drawings

export function lazyPictures(load?: () => Promise<Drawing>): Pictures {
  if (COLLECTION.art.type === 'hosted')
    return { of: hostedPicture, preload: () => undefined, subscribe: () => () => undefined, version: () => 1 }
  const drawing = lazyPart(load ?? loadDrawings)
  const drawn = new Map<string, Picture>()
  return {
    of(pepper) {
      void drawing.load()
      const code = drawing.get().part
      if (code === undefined) return undefined
      const key = `${pepper.id} ${pepper.status === 'revealed' && pepper.card?.number}`
      const picture = drawn.get(key) ?? drawPicture(code, pepper)
      drawn.set(key, picture)
      return picture
    },
    preload: () => void drawing.load(),
    subscribe: drawing.subscribe,
    version: () => (drawing.get().part === undefined ? 0 : 1),
  }
}

/** The drawing code, and the words for what it draws. */
async function loadDrawings(): Promise<Drawing> {
  const [code] = await Promise.all([import('./drawings.ts'), loadPictureWords()])
  return code
}

/** The picture of a token: its packet until its card has been read. */
export function drawPicture(code: Drawing, pepper: Pepper): Picture {
  if (pepper.status === 'sealed' || pepper.card === undefined) {
    return {
      src: asData(code.drawPacket(pepper.id)),
      description: pictureWords(code).describePacket(pepper.id),
    }
  }
  const card = code.decodeCard(pepper.card.number, pepper.card.traits)
  return {
    src: asData(code.drawPepper(card)),
    description: pictureWords(code).describePepper(card),
    name: code.getCultivar(card).name,
    heat: `${formatInteger(code.getHeat(card))} SHU`,
  }
}

const asData = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
