/**
 * Pictures of the peppers in view, drawn a few per frame, so that scrolling never waits for them. Only the newest are
 * kept, so that memory stays flat however far one scrolls.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { lazyPart } from '@peppermint/wallet-kit'
import type * as drawings from '../mint/drawings.ts'
import { hostedPicture } from '../mint/hostedPicture.ts'
import type { Entry } from './selectEntries.ts'

/** Some four screens of a large window; each picture is about 8 kB. */
const MAX_PICTURES = 400
/** Of each frame; the rest is for scrolling. */
const DRAW_BUDGET_MS = 5

const drawing = lazyPart<typeof drawings>(() => import('../mint/drawings.ts'))
const pictures = new Map<string, string>()

interface Waiting {
  readonly entry: Entry
  readonly listeners: Set<() => void>
}

/** Tiles in the document without a picture, by key; the newest last. */
const waiting = new Map<string, Waiting>()
let isScheduled = false

const keyOf = ({ id, card }: Entry): string => (card === undefined ? `sealed ${id}` : `card ${card.number}`)

/** An address for `<img>`; undefined until the picture is drawn. */
export function usePicture(entry: Entry): string | undefined {
  const key = keyOf(entry)
  const subscribe = useCallback(
    (listener: () => void) => waitForPicture(keyOf(entry), entry, listener),
    [entry],
  )
  return useSyncExternalStore(
    subscribe,
    () => pictures.get(key),
    () => undefined,
  )
}

function waitForPicture(key: string, entry: Entry, listener: () => void): () => void {
  if (pictures.has(key)) return () => undefined
  const tile = waiting.get(key) ?? { entry, listeners: new Set() }
  tile.listeners.add(listener)
  waiting.set(key, tile)
  schedule()
  return () => {
    tile.listeners.delete(listener)
    // It has left the document.
    if (tile.listeners.size === 0 && waiting.get(key) === tile) waiting.delete(key)
  }
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  void drawing.load().then((code) => requestAnimationFrame(() => drawSome(code)))
}

function drawSome(code: typeof drawings): void {
  isScheduled = false
  const end = performance.now() + DRAW_BUDGET_MS
  const newestFirst = [...waiting].toReversed()
  for (const [key, { entry, listeners }] of newestFirst) {
    if (performance.now() >= end) break
    waiting.delete(key)
    pictures.set(key, draw(code, entry))
    listeners.forEach((listener) => listener())
  }
  for (const key of pictures.keys()) {
    if (pictures.size <= MAX_PICTURES) break
    pictures.delete(key)
  }
  if (waiting.size > 0) schedule()
}

function draw(code: typeof drawings, { id, card }: Entry): string {
  if (COLLECTION.art.type === 'hosted')
    return hostedPicture({ id, status: card === undefined ? 'sealed' : 'revealed' }).src
  const svg = card === undefined ? code.drawPacket(id) : code.drawPepper(card)
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
