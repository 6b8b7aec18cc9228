/**
 * Pictures of the peppers in view, drawn a few per frame, so that scrolling never waits for them. Only the newest are
 * kept, so that memory stays flat however far one scrolls.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { lazyPart } from '@peppermint/wallet-kit'
import { whenIdle } from '@peppermint/ui/page/tasks.ts'
import type * as drawings from '@peppermint/ui/tokens/drawings.ts'
import { hostedPicture } from '@peppermint/ui/tokens/hostedPicture.ts'
import { nextFrame } from './nextFrame.ts'
import type { Entry } from './selectEntries.ts'

/** Some four screens of a large window; each picture is about 8 kB. */
const MAX_PICTURES = 400
/** Pictures of one frame, however quick the device is. */
const MAX_BATCH = 16
/**
 * From one batch to the next, at most: drawing, and what the browser needs to decode and paint it, which is some five
 * times as long. A click that comes in between waits for that.
 */
const MAX_BATCH_MS = 34

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
/** The last batch: how many pictures, when, and where the window was, in pixels. */
let last = { size: 1, time: -Infinity, scrollY: -1 }

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
    await nextFrame()
    // What the visitor does comes first.
    await whenIdle()
    drawSome(code)
  })
}

function drawSome(code: typeof drawings): void {
  isScheduled = false
  const size = nextBatch()
  last = { size, time: performance.now(), scrollY }
  const center = scrollY + innerHeight / 2
  const distance = ([, { top }]: readonly [string, Waiting]) => Math.abs(top - center)
  const nearestFirst = [...waiting].toSorted((one, other) => distance(one) - distance(other))
  for (const [key, { entry, listeners }] of nearestFirst.slice(0, size)) {
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

/** One picture while the window scrolls; while it rests, as many as the device is quick enough for. */
function nextBatch(): number {
  if (scrollY !== last.scrollY) return 1
  const isQuick = performance.now() - last.time < MAX_BATCH_MS
  return isQuick ? Math.min(MAX_BATCH, last.size * 2) : Math.max(1, Math.floor(last.size / 2))
}

function draw(code: typeof drawings, { id, card }: Entry): string {
  const svg = card === undefined ? code.drawPacket(id) : code.drawPepper(card)
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
