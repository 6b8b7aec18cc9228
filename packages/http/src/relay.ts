/**
 * Passes bytes of large bodies on in turns: of all connections together one chunk in each turn of the event loop. Node reads
 * up to two megabytes of a connection before it looks at another one, so a burst of large bodies would keep every other
 * request waiting until all of it is copied.
 */
import type { Readable, Writable } from 'node:stream'

/** What is smaller needs one turn. */
const FREE_BYTES = 65_536

/** What is done next. */
const waiting: (() => void)[] = []

function takeTurn(start: () => void): void {
  if (waiting.push(start) === 1) setImmediate(nextTurn)
}

function nextTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(nextTurn)
}

/** Resolves in a turn of the event loop in which nothing else has one. */
export const ownTurn = (): Promise<void> => new Promise(takeTurn)

/**
 * Reads a stream in turns.
 * @param take gets each chunk. The next one waits for the promise that it returns, if any.
 * @returns stops reading: the rest stays in the stream, paused, unless someone else reads it.
 */
export function readInTurns(
  source: Readable,
  take: (chunk: Buffer) => Promise<void> | undefined,
): () => void {
  let taken = 0
  let isStopped = false
  const resume = () => {
    if (!isStopped) source.resume()
  }
  const onData = (chunk: Buffer) => {
    taken += chunk.length
    const ready = take(chunk)
    if (ready === undefined && taken < FREE_BYTES) return
    source.pause()
    if (ready === undefined) takeTurn(resume)
    else void ready.then(() => takeTurn(resume))
  }
  takeTurn(() => {
    if (isStopped) return
    source.on('data', onData)
    // A listener alone does not start a stream that another reader has left paused.
    source.resume()
  })
  return () => {
    isStopped = true
    source.off('data', onData)
    if (source.listenerCount('data') === 0) source.pause()
    // What this reader waited for keeps no other one waiting.
    else source.resume()
  }
}

/** As `source.pipe(sink)`, in turns; nothing else may read the source. @param onChunk called for each. */
export function relay(source: Readable, sink: Writable, onChunk?: () => void): void {
  const stop = readInTurns(source, (chunk) => {
    onChunk?.()
    if (sink.write(chunk)) return undefined
    return new Promise((resolve) => void sink.once('drain', resolve))
  })
  source.once('end', () => sink.end())
  sink.once('close', stop)
}
