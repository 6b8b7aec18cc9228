/** Pictures of the peppers in view. Only the newest are kept, so that memory stays flat however far one scrolls. */
import { useSyncExternalStore } from 'react'
import { lazyPart } from '@peppermint/wallet-kit'
import type * as drawings from '../mint/drawings.ts'
import type { Entry } from './selectEntries.ts'

/** Some four screens of a large window; each picture is about 8 kB. */
const MAX_PICTURES = 400

const drawing = lazyPart<typeof drawings>(() => import('../mint/drawings.ts'))
const pictures = new Map<string, string>()

/** An address for `<img>`; undefined until the drawing code has loaded. */
export function usePicture(entry: Entry): string | undefined {
  const code = useSyncExternalStore(
    drawing.subscribe,
    () => drawing.get().part,
    () => undefined,
  )
  if (code === undefined) {
    if (typeof document !== 'undefined') void drawing.load()
    return undefined
  }
  return pictureOf(code, entry)
}

function pictureOf(code: typeof drawings, { id, card }: Entry): string {
  const key = card === undefined ? `sealed ${id}` : `card ${card.number}`
  const known = pictures.get(key)
  if (known !== undefined) return known
  const svg = card === undefined ? code.drawPacket(id) : code.drawPepper(card)
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`
  pictures.set(key, picture)
  const [oldest] = pictures.keys()
  if (pictures.size > MAX_PICTURES && oldest !== undefined) pictures.delete(oldest)
  return picture
}
