/**
 * The chain follower of a process: waits on standby until it becomes the leader, indexes the chain while it holds the
 * lock, and recovers from outages of RPC endpoints and of the database.
 */
import type { Database } from '../db/database.ts'
import { readStalledReason, storeStalledReason, type Cursor } from './chainTables.ts'
import type { EndpointPool, FollowerLog, NodeStatus } from './endpointPool.ts'
import type { Plan } from './plan.ts'
import { startTerm, type Term } from './followChain.ts'
import { createCandidate, type Leadership } from './leadership.ts'
import { delay } from './delay.ts'
import { validatePlan } from './planDigest.ts'
import { QuorumError, RpcFailure } from './rpcFailure.ts'
import { classifyTermError } from './classifyTermError.ts'

export interface FollowerStatus {
  /** `starting` until the database has said whether another process is the leader. */
  readonly role: 'starting' | 'leader' | 'standby' | 'stopped'
  /** Last indexed block, while this process is the leader. Timestamp in Unix seconds. */
  readonly cursor?: { readonly number: number; readonly hash: `0x${string}`; readonly timestamp: number }
  /** Head of the chain as this process last read it. */
  readonly head?: { readonly number: number; readonly timestamp: number }
  /** Why the last step failed, here or in the leading process; undefined while indexing advances. Holds no secrets. */
  readonly stalledReason?: string
  /** No step has succeeded for `stalledAfterMs`: the tables are stale, in every process that reads them. */
  readonly isStalled: boolean
  /** Head and health of each endpoint: the chain may be ahead of the head that a quorum has. */
  readonly endpointStatuses: readonly NodeStatus[]
  /** Counted since the process started. */
  readonly counts: FollowerCounts
}

export interface FollowerCounts {
  readonly blocks: number
  readonly logs: number
  readonly commits: number
  readonly reorgs: number
  /** Blocks removed by reorgs. */
  readonly rolledBackBlocks: number
  readonly disagreements: number
  /** Blocks whose bloom lacks their own logs. */
  readonly incompleteBlooms: number
  /** RPC requests that failed. */
  readonly failures: number
  /** How often this process became the leader. */
  readonly terms: number
}

export interface Follower {
  status(): FollowerStatus
  /** Called after every transaction that moved the cursor. @returns unsubscribes. */
  onCommit(listener: (status: FollowerStatus) => void): () => void
  /** Stops within two seconds; a transaction in progress commits or rolls back. May be called twice. */
  stop(): Promise<void>
}

export interface FollowerOptions {
  readonly database: Database
  readonly endpoints: EndpointPool
  readonly plan: Plan
  /** Blocks below the head that a reorg may still replace. */
  readonly reorgWindow: number
  /**
   * With one endpoint and blocks below the reorg window: false (default) reads every header, and finds logs that the
   * endpoint left out; true reads only headers of blocks with logs, some thousand times fewer.
   */
  readonly trustsLoneEndpoint?: boolean
  readonly log: FollowerLog
  /** Milliseconds without a successful step after which indexing has stalled; default 60,000. */
  readonly stalledAfterMs?: number
  /** Milliseconds between polls of the head, and between attempts to become the leader; default 1,000. */
  readonly pollingIntervalMs?: number
}

const MAX_BACKOFF_MS = 10_000
/** Consecutive failures after which a stall is logged. */
const STALLED_AFTER_FAILURES = 3
/** Attempts to become the leader that a process leaves out after it handed over: the others try meanwhile. */
const SKIPPED_ATTEMPTS = 15
/** Times the duration of a stall, before a process that handed over offers to take over again. */
const OFFERS_AGAIN_AFTER = 10
const HANDED_OVER =
  'follower: handed over to another process, whose nodes answer, because indexing stalled here'
/** How long `stop` waits for a transaction before it closes the connection. */
const SHUTDOWN_TIMEOUT_MS = 1_200

/**
 * Starts the follower.
 * @throws Error if the plan is invalid; failures after that are logged and retried.
 */
export function startFollower(options: FollowerOptions): Follower {
  const { database, endpoints, plan, reorgWindow, log } = options
  const { trustsLoneEndpoint = false, pollingIntervalMs = 1_000, stalledAfterMs = 60_000 } = options
  validatePlan(plan)
  const stopping = new AbortController()
  const { signal } = stopping
  const listeners = new Set<(status: FollowerStatus) => void>()
  const counts = { blocks: 0, logs: 0, commits: 0, reorgs: 0, rolledBackBlocks: 0, terms: 0 }
  let role: FollowerStatus['role'] = 'starting'
  let cursor: Cursor | undefined
  let head: FollowerStatus['head']
  let stalledReason: string | undefined
  /** First failure since the last successful step, in Unix milliseconds. */
  let failingSince: number | undefined
  /** Of the leader, while this process is on standby. */
  let leaderStalledReason: string | undefined
  let handedOverAt = -Infinity
  let isStalledReported = false
  let reportedError: string | undefined
  let reportedRole: FollowerStatus['role'] = 'standby'
  let leadership: Leadership | undefined

  const hasStalled = () => failingSince !== undefined && Date.now() - failingSince >= stalledAfterMs
  const status = (): FollowerStatus => ({
    role,
    ...(cursor && role === 'leader'
      ? { cursor: { number: cursor.number, hash: cursor.hash, timestamp: cursor.timestamp } }
      : {}),
    ...(head ? { head } : {}),
    ...includeStalledReason(stalledReason ?? leaderStalledReason),
    isStalled: leaderStalledReason !== undefined || hasStalled(),
    endpointStatuses: endpoints.statuses(),
    counts: { ...counts, ...endpoints.counts() },
  })

  function notifyListeners(): void {
    for (const listener of listeners) {
      try {
        listener(status())
      } catch (error) {
        log.error({ err: error }, 'follower: a commit listener threw')
      }
    }
  }

  const events = {
    head: ({ number, timestamp }: { readonly number: number; readonly timestamp: number }) => {
      head = { number, timestamp }
    },
    cursor: (now: Cursor) => {
      cursor = now
    },
    committed: (blocks: number, logs: number) => {
      counts.commits += 1
      counts.blocks += blocks
      counts.logs += logs
      notifyListeners()
    },
    reorg: (blocks: number) => {
      counts.reorgs += 1
      counts.rolledBackBlocks += blocks
      notifyListeners()
    },
  }

  /** Logs each stall once, and only after several failures in a row. */
  function reportStalled(reason: string, failures: number): void {
    stalledReason = reason
    failingSince ??= Date.now()
    if (failures < STALLED_AFTER_FAILURES || isStalledReported) return
    isStalledReported = true
    log.warn({}, `indexing stalled: ${reason}`)
  }
  function reportRecovery(): void {
    stalledReason = failingSince = leaderStalledReason = undefined
    if (isStalledReported) log.info({}, 'indexing resumed')
    isStalledReported = false
    reportedError = undefined
  }

  /** Logs an internal error, which retries do not fix, once with its stack. */
  function reportTermError(error: unknown): void {
    const { type, message } = classifyTermError(error)
    if (type === 'database') return reportStalled(message, STALLED_AFTER_FAILURES)
    stalledReason = message
    failingSince ??= Date.now()
    isStalledReported = true
    const text = String(error)
    if (reportedError === text) return
    reportedError = text
    log.error({ err: error }, `indexing stalled: ${message}`)
  }

  function reportRole(now: 'leader' | 'standby'): void {
    if (reportedRole === now) return
    reportedRole = now
    log.info(
      {},
      now === 'leader' ? 'follower: became leader' : 'follower: standby, another process is the leader',
    )
  }

  /**
   * Runs steps until leadership is lost, the process stops, or it has stalled and another one offers to take over: an
   * outage of all nodes must not end a term, but that of one process's nodes must not leave every process stale.
   */
  async function runTerm(term: Term, held: Leadership, hasSucceeded: () => void): Promise<void> {
    let failures = 0
    // The previous leader may have stored one.
    let mayHaveStored = true
    while (!signal.aborted) {
      try {
        const isBehind = await term.step()
        failures = 0
        hasSucceeded()
        reportRecovery()
        if (mayHaveStored) await held.write((transaction) => storeStalledReason(transaction, null))
        mayHaveStored = false
        if (!isBehind) await delay(pollingIntervalMs, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof RpcFailure || error instanceof QuorumError)) throw error
        failures += 1
        reportStalled(error.message, failures)
        // While no endpoint answers, nothing is written; without a heartbeat the database would time out the connection.
        if (!hasStalled()) await held.heartbeat()
        else {
          await held.write((transaction) => storeStalledReason(transaction, error.message))
          if (await held.isOffered()) {
            log.warn({}, HANDED_OVER)
            await held.release()
            role = 'standby'
            handedOverAt = Date.now()
            return await delay(SKIPPED_ATTEMPTS * pollingIntervalMs, signal)
          }
        }
        mayHaveStored ||= hasStalled()
        await delay(backoff(failures, Math.min(pollingIntervalMs, 250)), signal)
      }
    }
  }

  /** What stalled here may stall there too: the role must not go back and forth. */
  const mayOffer = () => Date.now() - handedOverAt >= OFFERS_AGAIN_AFTER * stalledAfterMs
  const canReadHead = () =>
    endpoints.head(signal).then(
      (now) => {
        events.head(now)
        return true
      },
      () => false,
    )

  async function run(): Promise<void> {
    const candidate = createCandidate(database, signal)
    for (let failures = 0; !signal.aborted;) {
      try {
        leadership = await candidate.tryAcquire()
        if (leadership !== undefined) {
          role = 'leader'
          counts.terms += 1
          reportRole('leader')
          const parts = { plan, endpoints, leadership, reorgWindow, trustsLoneEndpoint, log, signal, events }
          await runTerm(startTerm(parts), leadership, () => (failures = 0))
        } else {
          failures = 0
          role = 'standby'
          reportRole('standby')
          // Read first: meanwhile the last answer holds.
          const reason = await readStalledReason(database)
          if (reason === undefined) reportRecovery()
          else stalledReason = failingSince = undefined
          leaderStalledReason = reason
          await candidate.offer(reason !== undefined && mayOffer() && (await canReadHead()))
        }
      } catch (error) {
        if (signal.aborted) break
        failures += 1
        reportTermError(error)
      } finally {
        if (role === 'leader') role = 'standby'
        cursor = undefined
        await leadership?.release().catch(() => undefined)
        leadership = undefined
      }
      await delay(backoff(failures, Math.min(pollingIntervalMs, 1_000)), signal).catch(() => undefined)
    }
    await candidate.close()
  }

  const ended = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'follower: exited unexpectedly')
  })

  async function stop(): Promise<void> {
    stopping.abort(new Error('The follower is stopping.'))
    const shutdownTimer = setTimeout(
      () => void leadership?.release().catch(() => undefined),
      SHUTDOWN_TIMEOUT_MS,
    )
    await ended
    clearTimeout(shutdownTimer)
    role = 'stopped'
  }

  return {
    status,
    onCommit: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

const includeStalledReason = (stalledReason: string | undefined) =>
  stalledReason === undefined ? {} : { stalledReason }

/** Exponential backoff with jitter: `minMs` at first, doubled with every failure in a row. */
function backoff(failures: number, minMs: number): number {
  const doubledMs = minMs * 2 ** Math.min(Math.max(failures - 1, 0), 10)
  return Math.max(Math.min(doubledMs, MAX_BACKOFF_MS) * (0.75 + Math.random() / 2), 10)
}
