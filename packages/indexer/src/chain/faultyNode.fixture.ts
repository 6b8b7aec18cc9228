/**
 * A faulty proxy in front of a node: a share of its responses fails, is slow, is truncated, lacks logs, is inconsistent or
 * belongs to another chain. Randomness is seeded.
 */
import { type NodeServer, startNodeServer } from '@peppermint/rpc/nodeServer.fixture.ts'

export type Fault = 'failing' | 'slow' | 'truncated' | 'missing-logs' | 'inconsistent' | 'wrong-chain'

export interface FaultyNodeOptions {
  /** URL of the node behind it. */
  readonly target: string
  /** Share of faulty responses, 0 to 1; default 0.3. */
  readonly share?: number
  readonly seed?: number
  /** Default: all of them. */
  readonly faults?: readonly Fault[]
  /** Delay of a slow response; default 400. */
  readonly slowMs?: number
}

export interface FaultyNode extends NodeServer {
  /** Number of responses by fault. */
  readonly counts: Readonly<Record<Fault | 'ok', number>>
  /** Changes the share of faulty responses. */
  setShare(share: number): void
  /** Forwards all responses unchanged from now on. */
  stopFaults(): void
}

const ALL_FAULTS: readonly Fault[] = [
  'failing',
  'slow',
  'truncated',
  'missing-logs',
  'inconsistent',
  'wrong-chain',
]

interface Answer {
  result?: unknown
}

/** Starts a proxy on a free local port. */
export async function startFaultyNode(options: FaultyNodeOptions): Promise<FaultyNode> {
  const { target, seed = 1, faults = ALL_FAULTS, slowMs = 400 } = options
  let share = options.share ?? 0.3
  const random = randomFrom(seed)
  const counts = {
    ok: 0,
    failing: 0,
    slow: 0,
    truncated: 0,
    'missing-logs': 0,
    inconsistent: 0,
    'wrong-chain': 0,
  }

  const server = await startNodeServer(target, async ({ response, forward }) => {
    const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined
    counts[fault ?? 'ok'] += 1
    if (fault === 'failing' && random() < 0.5) {
      response.destroy()
      return
    }
    if (fault === 'failing') {
      response.writeHead(random() < 0.5 ? 500 : 429).end('{"error":"try later"}')
      return
    }
    const text = await forward()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
    response.writeHead(200, { 'content-type': 'application/json' }).end(corrupt(fault, text, random))
  })
  return {
    ...server,
    counts,
    setShare: (now) => {
      share = now
    },
    stopFaults: () => {
      share = 0
    },
  }
}

function corrupt(fault: Fault | undefined, text: string, random: () => number): string {
  if (fault === 'truncated') return text.slice(0, Math.floor(random() * text.length))
  if (fault === undefined || fault === 'slow' || fault === 'failing') return text
  const parsed: unknown = JSON.parse(text)
  const answers = (Array.isArray(parsed) ? parsed : [parsed]) as Answer[]
  for (const answer of answers) {
    if (fault === 'wrong-chain') answer.result = wrongChainResult(answer.result)
    else if (fault === 'inconsistent') answer.result = alterResult(answer.result, random)
    else if (Array.isArray(answer.result))
      answer.result = answer.result.slice(0, Math.floor(random() * answer.result.length))
  }
  // Sometimes whole responses are missing from a batch.
  if (fault === 'inconsistent' && answers.length > 1 && random() < 0.2) answers.pop()
  return JSON.stringify(Array.isArray(parsed) ? answers : answers[0])
}

/** Changes the hash, parent or timestamp of a block, or the hashes of some logs. */
function alterResult(result: unknown, random: () => number): unknown {
  if (Array.isArray(result))
    return result.map((log: Record<string, unknown>) =>
      random() < 0.3 ? { ...log, blockHash: alterHash(log['blockHash']) } : log,
    )
  if (typeof result !== 'object' || result === null) return result
  const block = result as Record<string, unknown>
  const kind = random()
  if (kind < 0.4) return { ...block, hash: alterHash(block['hash']) }
  if (kind < 0.7) return { ...block, parentHash: alterHash(block['parentHash']) }
  return { ...block, timestamp: '0x1234' }
}

/** The result that a node of another chain would return. */
function wrongChainResult(result: unknown): unknown {
  if (typeof result === 'string') return '0x1'
  if (Array.isArray(result)) return []
  if (typeof result !== 'object' || result === null) return result
  const block = result as Record<string, unknown>
  return { ...block, hash: alterHash(block['hash']), parentHash: alterHash(block['parentHash']) }
}

function alterHash(hash: unknown): unknown {
  if (typeof hash !== 'string') return hash
  return `0x${hash.startsWith('0x5') ? '6' : '5'}${hash.slice(3)}`
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
