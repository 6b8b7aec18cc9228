/** Passes streams on piece by piece: between two rounds of pieces, whatever else has arrived is answered. */
import { Transform, type TransformCallback } from 'node:stream'

/** Of all streams together, in one round of the event loop: a piece of 64 kB takes a third of a millisecond. */
const PIECES_PER_ROUND = 2

/** @returns makes a stream that passes on what it gets, in turn with the others of this function. */
export function createPacer(piecesPerRound: number = PIECES_PER_ROUND): () => Transform {
  /** Streams whose piece waits; the next in turn first. Each has one. */
  const waiting: (() => void)[] = []
  let left = piecesPerRound
  let isScheduled = false

  function scheduleRound(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(startRound)
  }

  function startRound(): void {
    isScheduled = false
    left = piecesPerRound
    for (const pass of waiting.splice(0, piecesPerRound)) {
      left -= 1
      pass()
    }
    if (left < piecesPerRound) scheduleRound()
  }

  function transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const pass = () => done(null, piece)
    scheduleRound()
    if (left === 0 || waiting.length > 0) {
      waiting.push(pass)
      return
    }
    left -= 1
    pass()
  }

  // Without a buffer: what waits is not read.
  return () => new Transform({ highWaterMark: 1, transform })
}
