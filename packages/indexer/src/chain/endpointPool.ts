/**
 * Reads from several RPC endpoints with a quorum of two: a result counts only if two endpoints agree on it. An endpoint
 * that is down, stalled or without data for a minute is unhealthy and leaves the quorum, which is logged. It is still
 * probed, and rejoins when it recovers.
 */
import { parseHeader, type Header } from './parseChainData.ts'
import type { BatchLimitChange } from '@peppermint/rpc/batchLimit.ts'
import { createEndpoint, type Endpoint, type EndpointOptions } from './endpoint.ts'
import {
  findFault,
  FAULT_DESCRIPTIONS,
  createHealthRecord,
  recordFault,
  recordHead,
  type HealthRecord,
} from './healthRecord.ts'
import { settleQuorum } from '@peppermint/rpc/settleQuorum.ts'
import { QuorumError, RpcFailure } from './rpcFailure.ts'

/** Log for the operator; pino's logger is one. */
export interface FollowerLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface EndpointPoolOptions extends Omit<EndpointOptions, 'url'> {
  readonly chainId: number
  /** At least one. */
  readonly urls: readonly string[]
  readonly log: FollowerLog
  /** Time of failures after which an endpoint is unhealthy; default 60,000. */
  readonly unhealthyAfterMs?: number
}

/** A result with a digest, which is equal for equal results. */
export interface Digested<T> {
  readonly value: T
  readonly digest: string
}

export interface QuorumOptions {
  /** Asks a lone endpoint twice, concurrently. */
  readonly shouldVerify?: boolean
}

/** Current status of an endpoint. */
export interface NodeStatus {
  /** Host and port. */
  readonly host: string
  /** Its last known head. */
  readonly head?: number
  /** Excluded from the quorum. */
  readonly isUnhealthy: boolean
}

export interface EndpointPool {
  /** Endpoints that must agree now: 1 means that nothing confirms a result. */
  quorum(): number
  /** Calls per batch that every healthy endpoint accepts now. */
  batchSize(): number
  /**
   * The highest block that a quorum of endpoints has.
   * @throws {RpcFailure} if too few respond.
   */
  head(signal?: AbortSignal): Promise<Header>
  /**
   * Reads until two endpoints agree; a lone endpoint is trusted.
   * @throws {QuorumError} if no two endpoints agree; {RpcFailure} if too few respond.
   */
  readWithQuorum<T>(ask: (endpoint: Endpoint) => Promise<Digested<T>>, options?: QuorumOptions): Promise<T>
  /** Records a block whose bloom lacks logs that the endpoints agree on; the first one is logged. */
  recordIncompleteBloom(block: number): void
  /** Disagreements between endpoints, failed requests and incomplete blooms since the start. */
  counts(): {
    readonly disagreements: number
    readonly failures: number
    readonly incompleteBlooms: number
  }
  /** All endpoints, in configured order. */
  statuses(): readonly NodeStatus[]
}

interface TrackedEndpoint {
  readonly endpoint: Endpoint
  readonly record: HealthRecord
  isReported: boolean
  /** A background probe of its head is in flight. */
  isProbing: boolean
  /** Time of the last background probe for data. */
  probedAt: number
}

/** Creates the pool; sends nothing yet. */
export function createEndpointPool(options: EndpointPoolOptions): EndpointPool {
  const { urls, chainId, log, unhealthyAfterMs = 60_000, ...each } = options
  if (urls.length === 0) throw new Error('RPC_URLS: expected at least one endpoint')
  const all = urls.map((url): TrackedEndpoint => ({
    endpoint: createEndpoint({ ...each, url, onBatchLimit: logBatchLimit(log, url) }),
    record: createHealthRecord(),
    isReported: false,
    isProbing: false,
    probedAt: 0,
  }))
  let disagreements = 0
  let failures = 0
  let incompleteBlooms = 0

  const isHealthy = ({ record }: TrackedEndpoint) => findFault(record, unhealthyAfterMs) === undefined
  function healthy(): readonly TrackedEndpoint[] {
    const batch = all.filter(isHealthy)
    return batch.length === 0 ? all : batch
  }
  const quorumSize = () => Math.min(2, healthy().length)

  function logHealthChanges(): void {
    if (all.length === 1) return
    for (const tracked of all) {
      const { host } = tracked.endpoint
      const fault = findFault(tracked.record, unhealthyAfterMs)
      if (tracked.isReported === (fault !== undefined)) continue
      tracked.isReported = fault !== undefined
      if (fault === undefined) log.info({ host }, `RPC endpoint ${host}: healthy again, back in the quorum`)
      else
        log.error(
          { host, reason: FAULT_DESCRIPTIONS[fault] },
          `RPC endpoint ${host}: unhealthy, removed from the quorum: ${FAULT_DESCRIPTIONS[fault]}`,
        )
    }
  }

  async function readHead(tracked: TrackedEndpoint, signal: AbortSignal | undefined): Promise<Header> {
    try {
      const header = await requestHead(tracked.endpoint, signal)
      const others = all.filter((other) => other !== tracked).map(({ record }) => record)
      recordHead(tracked.record, header.number, others, unhealthyAfterMs)
      return header
    } catch (error) {
      if (error instanceof RpcFailure) recordFault(tracked.record, 'no-head', unhealthyAfterMs)
      throw error
    }
  }

  async function requestHead(endpoint: Endpoint, signal: AbortSignal | undefined): Promise<Header> {
    const [id, block] = await endpoint.request(
      [
        ['eth_chainId', []],
        ['eth_getBlockByNumber', ['latest', false]],
      ],
      { retries: 1, timeout: 4_000, isUrgent: true, signal },
    )
    if (typeof id !== 'string' || Number(id) !== chainId) {
      endpoint.recordFailure()
      throw new RpcFailure('malformed', `${endpoint.host}: wrong chain, expected ${chainId}`)
    }
    const header = parseHeader(endpoint.host, block)
    if (header === undefined) throw new RpcFailure('malformed', `${endpoint.host}: no latest block`)
    return header
  }

  async function head(signal?: AbortSignal): Promise<Header> {
    logHealthChanges()
    const isCircuitClosed = (tracked: TrackedEndpoint) => !tracked.endpoint.health().isCircuitOpen
    const candidates = healthy()
    const needed = quorumSize()
    const available = candidates.filter(isCircuitClosed)
    for (const tracked of all)
      if (!candidates.includes(tracked) && isCircuitClosed(tracked)) probeHead(tracked, signal)
    // Endpoints with an open circuit are asked too if the others are too few.
    const asked = available.length >= needed ? available : candidates
    const heads = await settleQuorum(
      asked.map((tracked) => readHead(tracked, signal)),
      needed,
    )
    signal?.throwIfAborted()
    failures += heads.rejected.length
    const sorted = heads.fulfilled.toSorted((one, other) => other.number - one.number)
    const agreed = sorted[needed - 1]
    if (agreed !== undefined) return agreed
    throw heads.rejected[0] ?? new RpcFailure('unreachable', 'too few RPC endpoints respond')
  }

  function probeHead(tracked: TrackedEndpoint, signal: AbortSignal | undefined): void {
    if (tracked.isProbing) return
    tracked.isProbing = true
    readHead(tracked, signal)
      .catch(() => undefined)
      .finally(() => (tracked.isProbing = false))
  }

  /** Checks in the background whether endpoints without data have recovered. */
  function reprobe<T>(ask: (endpoint: Endpoint) => Promise<Digested<T>>, digest: string): void {
    for (const tracked of all) {
      if (
        findFault(tracked.record, unhealthyAfterMs) !== 'no-data' ||
        Date.now() - tracked.probedAt < unhealthyAfterMs
      )
        continue
      tracked.probedAt = Date.now()
      ask(tracked.endpoint).then(
        (response) => response.digest === digest && tracked.record.faults.delete('no-data'),
        () => undefined,
      )
    }
  }

  async function readWithQuorum<T>(
    ask: (endpoint: Endpoint) => Promise<Digested<T>>,
    { shouldVerify = false }: QuorumOptions = {},
  ): Promise<T> {
    const order = byPreference(all, healthy())
    const { value, digest } =
      quorumSize() === 1
        ? // One that is left of several can only be contradicted by itself.
          await readFromOne(order, ask, shouldVerify || all.length > 1)
        : await readFromTwo(order, ask)
    reprobe(ask, digest)
    return value
  }

  async function readFromTwo<T>(
    order: readonly TrackedEndpoint[],
    ask: (endpoint: Endpoint) => Promise<Digested<T>>,
  ): Promise<Digested<T>> {
    const responses: { readonly tracked: TrackedEndpoint; readonly response: Digested<T> }[] = []
    const failed: { readonly tracked: TrackedEndpoint; readonly error: unknown }[] = []
    const recordOutcome = () => {
      failures += failed.filter(({ error }) => error instanceof RpcFailure).length
      if (responses.length === 0) return
      for (const { tracked, error } of failed)
        if (error instanceof RpcFailure) recordFault(tracked.record, 'no-data', unhealthyAfterMs)
    }
    for (let asked = 0; asked < order.length;) {
      const batch = order.slice(asked, asked === 0 ? 2 : asked + 1)
      asked += batch.length
      const answers = await Promise.allSettled(batch.map((tracked) => ask(tracked.endpoint)))
      for (const [index, answer] of answers.entries()) {
        const tracked = batch[index]
        if (tracked === undefined) continue
        if (answer.status === 'rejected') {
          failed.push({ tracked, error: answer.reason })
          continue
        }
        tracked.record.faults.delete('no-data')
        const match = responses.find(({ response }) => response.digest === answer.value.digest)
        if (match !== undefined) {
          for (const other of responses)
            if (other.response.digest !== match.response.digest) other.tracked.endpoint.recordFailure()
          if (responses.length > 1) disagreements += 1
          recordOutcome()
          return match.response
        }
        responses.push({ tracked, response: answer.value })
      }
    }
    recordOutcome()
    if (responses.length > 1) {
      disagreements += 1
      throw new QuorumError(
        `quorum: ${responses.map(({ tracked }) => tracked.endpoint.host).join(' and ')} disagree on the same blocks`,
      )
    }
    throw pickFailure(failed.map(({ error }) => error))
  }

  async function readFromOne<T>(
    order: readonly TrackedEndpoint[],
    ask: (endpoint: Endpoint) => Promise<Digested<T>>,
    shouldVerify: boolean,
  ): Promise<Digested<T>> {
    const [tracked] = order
    if (tracked === undefined) throw new RpcFailure('unreachable', 'no RPC endpoint configured')
    try {
      const [first, second] = await Promise.all([
        ask(tracked.endpoint),
        shouldVerify ? ask(tracked.endpoint) : undefined,
      ])
      if (second === undefined || first.digest === second.digest) return first
    } catch (error) {
      if (error instanceof RpcFailure) failures += 1
      throw error
    }
    disagreements += 1
    throw new QuorumError(`quorum: ${tracked.endpoint.host} disagrees with itself on the same blocks`)
  }

  return {
    quorum: quorumSize,
    batchSize: () => Math.min(...healthy().map(({ endpoint }) => endpoint.batchSize())),
    head,
    readWithQuorum,
    recordIncompleteBloom: (block) => {
      incompleteBlooms += 1
      if (incompleteBlooms === 1)
        log.warn(
          { block },
          `bloom: block ${block} lacks bits of logs in it; they are kept, because a second reading has them too`,
        )
    },
    counts: () => ({ disagreements, failures, incompleteBlooms }),
    statuses: () =>
      all.map((tracked) => ({
        host: tracked.endpoint.host,
        ...(tracked.record.head === 0 ? {} : { head: tracked.record.head }),
        isUnhealthy: !isHealthy(tracked),
      })),
  }
}

/** Healthy endpoints first, then closed circuits, then higher heads, then lower latency. */
function byPreference(
  all: readonly TrackedEndpoint[],
  healthy: readonly TrackedEndpoint[],
): readonly TrackedEndpoint[] {
  return all.toSorted((one, other) => {
    if (healthy.includes(one) !== healthy.includes(other)) return healthy.includes(one) ? -1 : 1
    const [first, second] = [one.endpoint.health(), other.endpoint.health()]
    if (first.isCircuitOpen !== second.isCircuitOpen) return first.isCircuitOpen ? 1 : -1
    const headDifference = other.record.head - one.record.head
    return Math.abs(headDifference) > 2 ? headDifference : first.latencyMs - second.latencyMs
  })
}

/** Prefers a failure that a smaller range may fix. */
function pickFailure(failed: readonly unknown[]): unknown {
  const canShrink = (error: unknown) =>
    error instanceof RpcFailure && (error.kind === 'too-large' || error.kind === 'timeout')
  return failed.find(canShrink) ?? failed[0] ?? new RpcFailure('unreachable', 'no RPC endpoint responds')
}

function logBatchLimit(log: FollowerLog, url: string): (change: BatchLimitChange) => void {
  const { host } = new URL(url)
  return ({ limit, refused }) => {
    if (refused === undefined) log.info({ host, limit }, `RPC endpoint ${host}: batch limit back to ${limit}`)
    else
      log.warn(
        { host, refused, limit },
        `RPC endpoint ${host}: batch of ${refused} rejected, batch limit now ${limit}`,
      )
  }
}
