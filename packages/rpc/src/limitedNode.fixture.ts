/** A proxy in front of a node that accepts batches up to a limit and rejects larger ones in a configurable way. */
import type { ServerResponse } from 'node:http'
import { type NodeServer, startNodeServer, type TargetNode } from './nodeServer.fixture.ts'

/**
 * How larger batches are rejected: the first eight fail as a whole; the others return only the first entries, or entries
 * without ids, duplicates or errors.
 */
export const refusals = [
  'error-object',
  'error-array',
  'status-400',
  'status-413',
  'status-429',
  'status-500',
  'close',
  'no-json',
  'first-entries',
  'no-ids',
  'duplicates',
  'entry-errors',
  'entry-limits',
] as const

export type Refusal = (typeof refusals)[number] | 'hang'

export interface LimitedNodeOptions {
  /** The node behind it. */
  readonly target: TargetNode
  /** Largest accepted batch; 0 rejects arrays altogether. */
  readonly limit: number
  readonly refusal: Refusal
}

export interface LimitedNode extends NodeServer {
  /** Sizes of the rejected batches, and the number of accepted requests. */
  readonly counts: { readonly refused: readonly number[]; readonly answered: number }
  setLimit(limit: number): void
}

interface Entry {
  readonly id: unknown
  readonly result?: unknown
}

/** Starts a proxy on a free local port. */
export async function startLimitedNode({
  target,
  refusal,
  ...options
}: LimitedNodeOptions): Promise<LimitedNode> {
  let { limit } = options
  const counts = { refused: [] as number[], answered: 0 }
  const server = await startNodeServer(target, async ({ body, response, forward }) => {
    const asked = JSON.parse(body) as unknown
    const isRefused = Array.isArray(asked) && asked.length > limit
    if (isRefused) counts.refused.push(asked.length)
    else counts.answered += 1
    if (isRefused && refuse(response, refusal)) return
    const text = await forward()
    response.setHeader('content-type', 'application/json')
    response.end(isRefused ? alterEntries(text, refusal, Math.max(1, limit)) : text)
  })
  return {
    ...server,
    counts,
    setLimit: (now) => {
      limit = now
    },
  }
}

/** @returns false if the entries are returned, though altered. */
function refuse(response: ServerResponse, refusal: Refusal): boolean {
  const error = { code: -32_600, message: 'batch too large' }
  const status = /^status-(\d+)$/.exec(refusal)?.[1]
  if (refusal === 'hang') return true
  if (refusal === 'close') response.destroy()
  else if (refusal === 'no-json') response.end('<html>Bad gateway</html>')
  else if (status !== undefined) response.writeHead(Number(status)).end('Refused.')
  else if (refusal === 'error-object') response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
  else if (refusal === 'error-array') response.end(JSON.stringify([{ jsonrpc: '2.0', id: null, error }]))
  else return false
  return true
}

function alterEntries(text: string, refusal: Refusal, limit: number): string {
  const entries = JSON.parse(text) as readonly Entry[]
  const beyond = (change: (entry: Entry) => object) =>
    JSON.stringify(entries.map((entry, index) => (index < limit ? entry : change(entry))))
  if (refusal === 'no-ids') return beyond(({ result }) => ({ jsonrpc: '2.0', result }))
  if (refusal === 'duplicates') return JSON.stringify(entries.map((_, index) => entries[index % limit]))
  const withError = (error: object) => beyond(({ id }) => ({ jsonrpc: '2.0', id, error }))
  if (refusal === 'entry-errors') return withError({ code: -32_029, message: 'too many requests at once' })
  if (refusal === 'entry-limits') return withError({ code: -32_005, message: 'limit exceeded' })
  return JSON.stringify(entries.slice(0, limit))
}
