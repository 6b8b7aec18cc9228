/**
 * Pictures of the peppers in view, drawn a few per frame, so that scrolling never waits for them. Only the newest are
 * kept, so that memory stays flat however far one scrolls.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { lazyPart } from '@peppermint/wallet-kit'
import { whenIdle } from '@peppermint/ui/page/tasks.ts'
import type * as drawings from '@peppermint/ui/tokens/drawings.ts'
import { hostedPicture } from '@peppermint/ui/tokens/hostedPicture.ts'
import type { Entry } from './selectEntries.ts'

/** Some four screens of a large window; each picture is about 8 kB. */
const MAX_PICTURES = 400
/** Of one idle moment: decoding takes the browser some five times as long as drawing takes us, and a click waits for it. */
const BATCH_MS = 6

const drawing = /* @__PURE__ */ lazyPart<typeof drawings>(() => import('@peppermint/ui/tokens/drawings.ts'))
const pictures = new Map<string, string>()

interface Waiting {
  readonly entry: Entry
  /** Pixels from the top of the document. */
  readonly top: number
  readonly listeners: Set<() => void>
}

/** Tiles in the document without a picture, by key. */
const waiting = new Map<string, Waiting>()
let isScheduled = false

const keyOf = ({ id, card }: Entry): string => (card === undefined ? `sealed ${id}` : `card ${card.number}`)

/** The file of a host. */
const getHostedPicture = ({ id, card }: Entry): string =>
  hostedPicture({ id, status: card === undefined ? 'sealed' : 'revealed' }).src

/**
 * An address for `<img>`; undefined until the picture is drawn. Takes where its tile is, in pixels from the top of the
 * document: pictures in the window are drawn first.
 */
export const usePicture: (entry: Entry, top: number) => string | undefined =
  COLLECTION.art.type === 'hosted' ? getHostedPicture : useDrawnPicture

function useDrawnPicture(entry: Entry, top: number): string | undefined {
  const key = keyOf(entry)
  const subscribe = useCallback(
    (listener: () => void) => waitForPicture(keyOf(entry), { entry, top }, listener),
    [entry, top],
  )
  return useSyncExternalStore(
    subscribe,
    () => pictures.get(key),
    () => undefined,
  )
}

/** Keeps a picture that was drawn elsewhere. */
export const keepPicture = (entry: Entry, src: string): void => void pictures.set(keyOf(entry), src)

function waitForPicture(
  key: string,
  place: Pick<Waiting, 'entry' | 'top'>,
  listener: () => void,
): () => void {
  if (pictures.has(key)) return () => undefined
  const tile: Waiting = { ...place, listeners: waiting.get(key)?.listeners ?? new Set() }
  tile.listeners.add(listener)
  waiting.set(key, tile)
  schedule()
  return () => {
    tile.listeners.delete(listener)
    // It has left the document.
    if (tile.listeners.size === 0 && waiting.get(key)?.listeners === tile.listeners) waiting.delete(key)
  }
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  void drawing.load().then(async (code) => {
    await new Promise(requestAnimationFrame)
    // What the visitor does comes first.
    await whenIdle()
    drawSome(code)
  })
}

function drawSome(code: typeof drawings): void {
  isScheduled = false
  const end = performance.now() + BATCH_MS
  const center = scrollY + innerHeight / 2
  const distance = ([, { top }]: readonly [string, Waiting]) => Math.abs(top - center)
  const nearestFirst = [...waiting].toSorted((one, other) => distance(one) - distance(other))
  for (const [key, { entry, listeners }] of nearestFirst) {
    waiting.delete(key)
    pictures.set(key, draw(code, entry))
    listeners.forEach((listener) => listener())
    if (performance.now() >= end) break
  }
  for (const key of pictures.keys()) {
    if (pictures.size <= MAX_PICTURES) break
    pictures.delete(key)
  }
  if (waiting.size > 0) schedule()
}

function draw(code: typeof drawings, { id, card }: Entry): string {
  const svg = card === undefined ? code.drawPacket(id) : code.drawPepper(card)
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
