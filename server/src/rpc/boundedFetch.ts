/**
 * `fetch` for JSON-RPC whose whole answer, body included, arrives within a time and a size. viem's timeout ends when
 * the headers have arrived: a node that sends no body after them, or one byte a second, would be waited for for ever.
 */
import { ResponseBodyTooLargeError, TimeoutError } from 'viem'

export interface FetchBounds {
  /** Milliseconds from the request to the last byte of the answer. */
  readonly timeoutMs: number
  /** Bytes of an answer's body, decompressed. */
  readonly maxBytes: number
  /** Closes the connection when aborted, like the signal of a single request. */
  readonly signal?: AbortSignal
}

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const NO_BODY = [101, 103, 204, 205, 304]

/**
 * A `fetch` with these bounds, for `fetchFn` of viem's `http`.
 * It rejects with viem's `TimeoutError` or `ResponseBodyTooLargeError`, or the reason of an aborted signal; the
 * connection is closed in each case.
 */
export function boundedFetch({ timeoutMs, maxBytes, signal }: FetchBounds): typeof fetch {
  return async (input, init) => {
    const ending = new AbortController()
    // `AbortSignal.any` would keep a reference on signals that live as long as the process.
    const removals = [signal, init?.signal].map((source) => abortWith(ending, source))
    const url = input instanceof Request ? input.url : String(input)
    const timer = setTimeout(() => ending.abort(new TimeoutError({ body: {}, url })), timeoutMs)
    try {
      ending.signal.throwIfAborted()
      const response = await fetch(input, { ...init, signal: ending.signal })
      const body = await readBody(response, maxBytes)
      const { status, statusText, headers } = response
      return new Response(NO_BODY.includes(status) ? null : body, { status, statusText, headers })
    } catch (error) {
      // Closes the connection of an answer that is not read to its end.
      ending.abort(error)
      throw error
    } finally {
      clearTimeout(timer)
      for (const remove of removals) remove()
    }
  }
}

/** Aborts a controller together with a signal. @returns what removes the listener. */
function abortWith(ending: AbortController, source: AbortSignal | null | undefined): () => void {
  if (!source) return () => undefined
  const abort = () => ending.abort(source.reason)
  if (source.aborted) abort()
  source.addEventListener('abort', abort, { once: true })
  return () => source.removeEventListener('abort', abort)
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (response.body !== null)
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > maxBytes) throw new ResponseBodyTooLargeError({ maxSize: maxBytes, size })
      chunks.push(chunk)
    }
  return new Uint8Array(Buffer.concat(chunks))
}
