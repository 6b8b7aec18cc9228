/**
 * What one RPC endpoint can do, asked before a server depends on it: with the client that will read from it, so that
 * its limits are found as they will be met. Every request and all of them together have a time limit.
 */
import { keccak256, stringToHex, type Address } from 'viem'
import { MAX_BATCH_SIZE } from '@peppermint/rpc/batchLimit.ts'
import type { Endpoint } from '../chain/endpoint.ts'
import type { RpcRequest } from '../chain/jsonRpcBatch.ts'
import { getBlockRequest, parseHeader, parseLogs, toQuantity, type Header } from '../chain/parseChainData.ts'
import { RpcFailure } from '../chain/rpcFailure.ts'
import { note, ok, wrong, type Finding } from './finding.ts'

/** Of one request. */
export const PROBE_TIMEOUT_MS = 5_000
/** Of everything that one endpoint is asked after its newest block. */
const ENDPOINT_TIMEOUT_MS = 20_000

/** As the alert on `peppermint_chain_head_age_seconds`. */
const MAX_HEAD_AGE_SECONDS = 120
/** Validators' clocks differ by some seconds. */
const MAX_HEAD_LEAD_SECONDS = 15

/** Blocks of one request for logs, widest first: the follower's limits. */
const LOG_RANGES = [10_000, 2_000, 500, 100, 16] as const

/** No contract emits it: only the width of the range costs the node something. */
const NO_EVENT = keccak256(stringToHex('peppermint preflight'))

export interface EndpointToProbe {
  /** Variable that names it. */
  readonly variable: string
  /** Undefined: any. */
  readonly chainId: number | undefined
  /** Everything from this block on will be read; undefined: not known yet. */
  readonly fromBlock: number | undefined
}

export interface Probed {
  readonly findings: readonly Finding[]
  /** Its newest block; undefined where it cannot be used. */
  readonly head: Header | undefined
}

const NO_HEAD = 'no newest block'

/** Sends one call. @throws {RpcFailure} */
export async function ask(endpoint: Endpoint, call: RpcRequest, signal?: AbortSignal): Promise<unknown> {
  const [answer] = await endpoint.request([call], {
    retries: 0,
    timeout: PROBE_TIMEOUT_MS,
    isUrgent: true,
    signal,
  })
  return answer
}

/** Chain and newest block: two requests. Never rejects. */
export async function probeHead(endpoint: Endpoint, { variable, chainId }: EndpointToProbe): Promise<Probed> {
  const subject = `${variable} ${endpoint.host}`
  try {
    const [chain, latest] = await Promise.all([
      ask(endpoint, ['eth_chainId', []]),
      ask(endpoint, ['eth_getBlockByNumber', ['latest', false]]),
    ])
    if (chainId !== undefined && Number(chain) !== chainId)
      return {
        findings: [
          wrong(
            subject,
            `is on chain ${describeNumber(chain)}, not ${chainId}. Correct its URL, or the configured chain id.`,
          ),
        ],
        head: undefined,
      }
    const head = parseHeader(endpoint.host, latest)
    if (head === undefined) throw new RpcFailure('malformed', `${endpoint.host}: ${NO_HEAD}`)
    const age = Math.floor(Date.now() / 1_000) - head.timestamp
    const facts = `chain ${describeNumber(chain)}, block ${head.number}`
    return { findings: [judgeAge(subject, facts, age)], head }
  } catch (error) {
    return { findings: [wrong(subject, describeFailure(error))], head: undefined }
  }
}

function judgeAge(subject: string, facts: string, age: number): Finding {
  if (age > MAX_HEAD_AGE_SECONDS)
    return wrong(
      subject,
      `${facts} is ${describeAge(age)} old: the node is not in sync, the chain has stopped, or this machine’s clock is ahead. Compare with an explorer and with \`date -u\`.`,
    )
  if (age < -MAX_HEAD_LEAD_SECONDS)
    return wrong(
      subject,
      `${facts} is ${describeAge(-age)} in the future: this machine’s clock is behind (set it by NTP), or the node is wrong.`,
    )
  return ok(subject, `${facts}, ${Math.max(0, age)} s old`)
}

/**
 * Everything else that indexing asks of an endpoint. Never rejects.
 * @param head its newest block.
 */
export async function probeEndpoint(
  endpoint: Endpoint,
  required: EndpointToProbe,
  head: Header,
): Promise<readonly Finding[]> {
  const signal = AbortSignal.timeout(ENDPOINT_TIMEOUT_MS)
  const subject = `${required.variable} ${endpoint.host}`
  const findings: Finding[] = []
  for (const probe of [probeHistory, probeLogRange, probeBatches]) {
    try {
      findings.push(await probe({ endpoint, subject, head, fromBlock: required.fromBlock, signal }))
    } catch (error) {
      findings.push(wrong(subject, describeFailure(error)))
      // One that no longer answers, or has no logs at all, is not asked for more.
      const isUseless =
        error instanceof RpcFailure && (error.kind === 'timeout' || NO_METHOD.test(error.message))
      if (signal.aborted || isUseless) break
    }
  }
  return findings
}

interface Probing {
  readonly endpoint: Endpoint
  readonly subject: string
  readonly head: Header
  readonly fromBlock: number | undefined
  readonly signal: AbortSignal
}

/** Whether it still has the first block that is needed, and the logs of it. */
async function probeHistory({ endpoint, subject, head, fromBlock, signal }: Probing): Promise<Finding> {
  const from = fromBlock ?? head.number
  if (from > head.number)
    return wrong(
      subject,
      `has block ${head.number} as its newest, before block ${from}, from which on everything is read. Wait until it is in sync, or correct the first block.`,
    )
  const pruned = (why: string) =>
    wrong(
      subject,
      `does not have block ${from} (${why}): it keeps only newer ones. Use a node that keeps all blocks and logs; their state is not needed.`,
    )
  try {
    const block = parseHeader(endpoint.host, await ask(endpoint, getBlockRequest(from), signal), from)
    if (block === undefined) return pruned('null')
    parseLogs(endpoint.host, await ask(endpoint, getLogs(from, from), signal), { from, to: from })
  } catch (error) {
    if (!(error instanceof RpcFailure) || !['error-response', 'too-large'].includes(error.kind)) throw error
    if (NO_METHOD.test(error.message)) throw error
    return pruned(error.message.slice(endpoint.host.length + 2))
  }
  return ok(subject, `has blocks and logs from block ${from} on`)
}

/** A node without this method, whatever it keeps. */
const NO_METHOD = /-32601\b/

/** How many blocks one request for logs may span. */
async function probeLogRange({ endpoint, subject, head, signal }: Probing): Promise<Finding> {
  let refusal: RpcFailure | undefined
  for (const blocks of LOG_RANGES) {
    const from = Math.max(0, head.number - blocks + 1)
    try {
      parseLogs(endpoint.host, await ask(endpoint, getLogs(from, head.number), signal), {
        from,
        to: head.number,
      })
    } catch (error) {
      const isRange =
        error instanceof RpcFailure && ['error-response', 'too-large', 'timeout'].includes(error.kind)
      if (!isRange) throw error
      refusal = error
      continue
    }
    const span = `gives the logs of ${blocks} blocks at once`
    return blocks === LOG_RANGES[0]
      ? ok(subject, span)
      : note(subject, `${span}, not of more: the first sync takes longer. Nothing has to be done.`)
  }
  const why = refusal?.message.replace(/^[^ ]+: /, '')
  return wrong(subject, `gives no logs of ${LOG_RANGES.at(-1)} blocks at once (${why}). Use another node.`)
}

/** How many calls one batch may have. */
async function probeBatches({ endpoint, subject, signal }: Probing): Promise<Finding> {
  const calls = Array.from({ length: MAX_BATCH_SIZE }, (): RpcRequest => ['eth_chainId', []])
  // A refusal that does not name its cause counts only when it repeats.
  for (let round = 0; round < 2; round += 1)
    await endpoint.request(calls, { retries: 1, timeout: PROBE_TIMEOUT_MS, isUrgent: true, signal })
  const size = endpoint.batchSize()
  const takes = size === 1 ? 'takes single calls only' : `takes batches of ${size} calls`
  return size === MAX_BATCH_SIZE
    ? ok(subject, takes)
    : note(
        subject,
        `${takes}, not ${MAX_BATCH_SIZE}: the first sync takes longer. Ask its operator for more.`,
      )
}

const getLogs = (from: number, to: number, address?: Address): RpcRequest => [
  'eth_getLogs',
  [{ fromBlock: toQuantity(from), toBlock: toQuantity(to), topics: [NO_EVENT], ...(address && { address }) }],
]

/** What failed, and what to do. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof RpcFailure))
    return `did not finish within ${ENDPOINT_TIMEOUT_MS / 1_000} s. It is too slow to be used; remove it, or run this again.`
  const what = error.message.replace(/^[^ ]+: /, '')
  return `${what}. ${adviceFor(error, what)}`
}

function adviceFor({ kind }: RpcFailure, what: string): string {
  if (/\b429\b|rate|too many requests|quota|credits/i.test(what))
    return 'It limits this machine’s requests: use one with a key of yours, or ask its operator for more.'
  if (/HTTP 40[13]\b/.test(what)) return 'It refuses this machine: check the key in the URL.'
  if (NO_METHOD.test(what))
    return 'The node lacks this method: have its operator enable it, or use another node.'
  if (what === NO_HEAD) return 'It has not synced a block yet: wait until it has, or use another node.'
  if (kind === 'timeout') return 'Check its URL and the firewall, or remove it.'
  if (kind === 'malformed')
    return 'This is not a JSON-RPC endpoint, or a page in front of it: correct its URL.'
  return 'Check its URL, the network and the node, or remove it.'
}

const describeNumber = (quantity: unknown): string =>
  typeof quantity === 'string' && /^0x[\da-f]+$/i.test(quantity) ? String(Number(quantity)) : 'unknown'

/** In the largest whole unit. */
function describeAge(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} days`
}
