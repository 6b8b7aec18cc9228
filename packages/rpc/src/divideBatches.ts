/** `fetch` for viem's batches that adapts to the batch limit of an endpoint: viem batches all requests of one tick. */
import { TimeoutError } from 'viem'
import { createBatchLimit } from './batchLimit.ts'
import { boundedFetch, type FetchBounds } from './boundedFetch.ts'

interface Call {
  readonly id: number
}

/** Result of one request: an entry for every call, or the failure to pass on. */
type Sent =
  | { readonly status: 'whole'; readonly entries: readonly object[] }
  | { readonly status: 'refused'; readonly fail: () => Response }

/**
 * Creates a `fetch` for one endpoint. If a batch fails but one of its calls alone succeeds, the batch is sent in halves
 * and so on, and the size is learned. A single call is a plain object. Anything but a batch passes unchanged.
 *
 * `bounds.timeoutMs` applies to all parts of a batch together. A batch that times out is not retried, but the next ones
 * are smaller: some endpoints drop large batches silently.
 */
export function divideBatches(bounds: FetchBounds): typeof fetch {
  let limit = createBatchLimit()

  async function send(
    input: Parameters<typeof fetch>[0],
    init: RequestInit,
    calls: readonly Call[],
    deadline: number,
  ): Promise<Sent> {
    const body = JSON.stringify(calls.length === 1 ? calls[0] : calls)
    const timeoutMs = Math.max(0, deadline - performance.now())
    let response: Response
    try {
      response = await boundedFetch({ ...bounds, timeoutMs })(input, { ...init, body })
    } catch (error) {
      // No time is left for a retry.
      if (error instanceof TimeoutError || init.signal?.aborted === true) throw error
      return {
        status: 'refused',
        fail: () => {
          throw error
        },
      }
    }
    const text = await response.text()
    const entries = response.ok ? parseEntries(text, calls) : undefined
    if (entries !== undefined) return { status: 'whole', entries }
    const { status, headers } = response
    return { status: 'refused', fail: () => new Response(text === '' ? null : text, { status, headers }) }
  }

  return async (input, init) => {
    const calls = parseCalls(init?.body)
    if (calls === undefined || init === undefined) return boundedFetch(bounds)(input, init)
    const deadline = performance.now() + bounds.timeoutMs
    const entries: object[] = []
    let size = limit.size()
    let refused = 0
    try {
      while (entries.length < calls.length) {
        const part = calls.slice(entries.length, entries.length + size)
        const sent = await send(input, init, part, deadline)
        if (sent.status === 'whole') {
          entries.push(...sent.entries)
          limit.accepted(part.length)
          continue
        }
        if (part.length === 1) return sent.fail()
        // An endpoint that fails a single call is down.
        if (refused === 0 && (await send(input, init, part.slice(0, 1), deadline)).status === 'refused')
          return sent.fail()
        refused = part.length
        size = Math.floor(refused / 2)
      }
    } catch (error) {
      if (error instanceof TimeoutError) learnFromTimeout()
      throw error
    }
    if (refused > 0) limit.refused({ refused, accepted: size, isCertain: false })
    return Response.json(entries)

    function learnFromTimeout(): void {
      if (refused > 0) return limit.refused({ refused, accepted: size, isCertain: false })
      // A later part had less time, so its size may not be the cause.
      if (entries.length > 0) return
      const sent = Math.min(size, calls?.length ?? 0)
      // A single call timed out too: the endpoint is down, so earlier timeouts say nothing about its batch limit.
      if (sent === 1) limit = createBatchLimit()
      else limit.refused({ refused: sent, accepted: Math.floor(sent / 2), isCertain: false })
    }
  }
}

function parseCalls(body: unknown): readonly Call[] | undefined {
  if (typeof body !== 'string' || !body.startsWith('[')) return undefined
  return JSON.parse(body) as readonly Call[]
}

/** The entries in the order of the calls; undefined unless there is exactly one for each. */
function parseEntries(text: string, calls: readonly Call[]): readonly object[] | undefined {
  const [first] = calls
  const answer = parseJson(text)
  if (typeof answer !== 'object' || answer === null) return undefined
  if (!Array.isArray(answer)) return calls.length === 1 ? [{ ...answer, id: first?.id }] : undefined
  const list = answer as readonly ({ readonly id?: unknown } | null)[]
  const byId = new Map(list.map((entry) => [entry?.id, entry]))
  const entries = calls.flatMap(({ id }) => byId.get(id) ?? [])
  return list.length === calls.length && entries.length === calls.length ? entries : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
