/**
 * `fetch` for JSON-RPC with a timeout and a size limit that include the body. viem's timeout ends with the headers, so an
 * endpoint that never sends the body, or one byte per second, would hang forever.
 */
import { ResponseBodyTooLargeError, TimeoutError } from 'viem'

export interface FetchBounds {
  /** Timeout from the request to the last byte of the response. */
  readonly timeoutMs: number
  /** Size limit of the decompressed body. */
  readonly maxBytes: number
  /** Closes the connection when aborted, like the signal of a single request. */
  readonly signal?: AbortSignal
}

/** Statuses without a body (Fetch standard, "null body status"). */
const NO_BODY = [101, 103, 204, 205, 304]

/**
 * Creates a `fetch` with these bounds, for `fetchFn` of viem's `http`. It rejects with viem's `TimeoutError` or
 * `ResponseBodyTooLargeError`, or the reason of an aborted signal, and closes the connection.
 */
export function boundedFetch({ timeoutMs, maxBytes, signal }: FetchBounds): typeof fetch {
  return async (input, init) => {
    const controller = new AbortController()
    // `AbortSignal.any` would leak references on signals that live as long as the process.
    const removals = [signal, init?.signal].map((source) => abortWith(controller, source))
    const url = input instanceof Request ? input.url : String(input)
    const timer = setTimeout(() => controller.abort(new TimeoutError({ body: {}, url })), timeoutMs)
    try {
      controller.signal.throwIfAborted()
      const response = await fetch(input, { ...init, signal: controller.signal })
      const body = await readBody(response, maxBytes)
      const { status, statusText, headers } = response
      return new Response(NO_BODY.includes(status) ? null : body, { status, statusText, headers })
    } catch (error) {
      // Closes the connection if the body is not read to its end.
      controller.abort(error)
      throw error
    } finally {
      clearTimeout(timer)
      for (const remove of removals) remove()
    }
  }
}

/** Aborts a controller together with a signal. @returns removes the listener. */
function abortWith(controller: AbortController, source: AbortSignal | null | undefined): () => void {
  if (!source) return () => undefined
  const abort = () => controller.abort(source.reason)
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
