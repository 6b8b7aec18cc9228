/** `fetch` for viem's batches, for endpoints that take small ones or none: viem sends whatever is asked in one moment. */
import { TimeoutError } from 'viem'
import { openBatchLimit } from '../chain/batchLimit.ts'
import { boundedFetch, type FetchBounds } from './boundedFetch.ts'

interface Call {
  readonly id: number
}

/** One request: its entries where every call has one, and what to hand on otherwise. */
type Sent =
  | { readonly status: 'whole'; readonly entries: readonly object[] }
  | { readonly status: 'refused'; readonly fail: () => Response }

/**
 * A `fetch` for one endpoint. A batch that is not answered in full while one of its calls alone is, is sent again in
 * halves and so on; the size is learned. A single call is a plain object. Anything but a batch passes unchanged.
 *
 * `bounds.timeoutMs` is for all parts of a batch together. A batch that took all of it is not sent again, but the
 * next ones are smaller: some nodes drop large batches without an answer.
 */
export function divideBatches(bounds: FetchBounds): typeof fetch {
  let limit = openBatchLimit()

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
      // No time is left for anything else.
      if (error instanceof TimeoutError || init.signal?.aborted === true) throw error
      return {
        status: 'refused',
        fail: () => {
          throw error
        },
      }
    }
    const text = await response.text()
    const entries = response.ok ? entriesIn(text, calls) : undefined
    if (entries !== undefined) return { status: 'whole', entries }
    const { status, headers } = response
    return { status: 'refused', fail: () => new Response(text === '' ? null : text, { status, headers }) }
  }

  return async (input, init) => {
    const calls = callsIn(init?.body)
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
        // An endpoint that does not answer one call alone is down.
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
      // A later part had less than the whole time: its size need not be the reason.
      if (entries.length > 0) return
      const sent = Math.min(size, calls?.length ?? 0)
      // One call alone took as long: the endpoint is down, and earlier timeouts say nothing about its batches.
      if (sent === 1) limit = openBatchLimit()
      else limit.refused({ refused: sent, accepted: Math.floor(sent / 2), isCertain: false })
    }
  }
}

function callsIn(body: unknown): readonly Call[] | undefined {
  if (typeof body !== 'string' || !body.startsWith('[')) return undefined
  return JSON.parse(body) as readonly Call[]
}

/** The entries in the order of the calls; undefined where they are not exactly theirs. */
function entriesIn(text: string, calls: readonly Call[]): readonly object[] | undefined {
  const [first] = calls
  const answer = parsed(text)
  if (typeof answer !== 'object' || answer === null) return undefined
  if (!Array.isArray(answer)) return calls.length === 1 ? [{ ...answer, id: first?.id }] : undefined
  const list = answer as readonly ({ readonly id?: unknown } | null)[]
  const byId = new Map(list.map((entry) => [entry?.id, entry]))
  const entries = calls.flatMap(({ id }) => byId.get(id) ?? [])
  return list.length === calls.length && entries.length === calls.length ? entries : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
