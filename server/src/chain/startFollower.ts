/**
 * The follower of a process: stands by until the database elects it, follows the chain while it may, and survives whatever
 * nodes and database do meanwhile.
 */
import type { Database } from '../db/database.ts'
import type { Cursor } from './chainTables.ts'
import type { Endpoints, FollowerLog, NodeStatus } from './endpoints.ts'
import type { Plan } from './follow.ts'
import { beginTerm, type Term } from './followChain.ts'
import { standForRole, type Leadership } from './leadership.ts'
import { pause } from './pause.ts'
import { checkPlan } from './planDigest.ts'
import { Disagreement, RpcFailure } from './rpcFailure.ts'
import { troubleOf } from './termTrouble.ts'

export interface FollowerStatus {
  readonly role: 'following' | 'standby' | 'stopped'
  /** Where the tables stand, while this process is the follower. Timestamp in Unix seconds. */
  readonly cursor?: { readonly number: number; readonly hash: `0x${string}`; readonly timestamp: number }
  /** The chain's newest block as this process last read it. */
  readonly head?: { readonly number: number; readonly timestamp: number }
  /** Why it does not get on just now, in a sentence without secrets. */
  readonly trouble?: string
  /** What each node says of itself: the chain may be further than the head that enough of them have. */
  readonly nodes: readonly NodeStatus[]
  /** Since the process started. */
  readonly counts: FollowerCounts
}

export interface FollowerCounts {
  readonly blocks: number
  readonly logs: number
  readonly commits: number
  readonly reorgs: number
  /** Blocks that reorgs took back. */
  readonly undoneBlocks: number
  readonly disagreements: number
  /** Answers of nodes that were no good. */
  readonly failures: number
  /** How often it became the follower. */
  readonly terms: number
}

export interface Follower {
  status(): FollowerStatus
  /** Called after every transaction that moved the cursor. @returns what ends it. */
  onCommit(listener: (status: FollowerStatus) => void): () => void
  /** Ends within two seconds; what was being written is written whole or not at all. May be called twice. */
  stop(): Promise<void>
}

export interface FollowerOptions {
  readonly database: Database
  readonly endpoints: Endpoints
  readonly plan: Plan
  /** Blocks below the head that may still be exchanged for others. */
  readonly reorgWindow: number
  readonly log: FollowerLog
  /** Milliseconds between looks at the head, and at who is the follower; 1,000 when left out. */
  readonly pollingInterval?: number
}

/** Longest pause after failures, in milliseconds. */
const LONGEST_PAUSE = 10_000
/** Failures in a row after which somebody should know. */
const FAILURES_TO_TELL = 3
/** How long `stop` waits for a transaction before its connection is cut, in milliseconds. */
const FAREWELL = 1_200

/**
 * Starts following.
 * @throws Error where the plan contradicts itself; never later.
 */
export function startFollower(options: FollowerOptions): Follower {
  const { database, endpoints, plan, reorgWindow, log, pollingInterval = 1_000 } = options
  checkPlan(plan)
  const stopping = new AbortController()
  const { signal } = stopping
  const listeners = new Set<(status: FollowerStatus) => void>()
  const counts = { blocks: 0, logs: 0, commits: 0, reorgs: 0, undoneBlocks: 0, terms: 0 }
  let role: FollowerStatus['role'] = 'standby'
  let cursor: Cursor | undefined
  let head: FollowerStatus['head']
  let trouble: string | undefined
  let isTold = false
  let errorTold: string | undefined
  let roleTold: FollowerStatus['role'] = 'standby'
  let leadership: Leadership | undefined

  const status = (): FollowerStatus => ({
    role,
    ...(cursor && role === 'following'
      ? { cursor: { number: cursor.number, hash: cursor.hash, timestamp: cursor.timestamp } }
      : {}),
    ...(head ? { head } : {}),
    ...(trouble === undefined ? {} : { trouble }),
    nodes: endpoints.nodes(),
    counts: { ...counts, ...endpoints.counts() },
  })

  function tell(): void {
    for (const listener of listeners) {
      try {
        listener(status())
      } catch (error) {
        log.error({ err: error }, 'a listener of the follower failed')
      }
    }
  }

  const told = {
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
      tell()
    },
    reorg: (blocks: number) => {
      counts.reorgs += 1
      counts.undoneBlocks += blocks
      tell()
    },
  }

  /** Said once per episode, however often it happens, and not of what the next try mends. */
  function inTrouble(words: string, failures: number): void {
    trouble = words
    if (failures < FAILURES_TO_TELL || isTold) return
    isTold = true
    log.warn({}, `the follower does not get on: ${words}`)
  }
  function outOfTrouble(): void {
    trouble = undefined
    if (isTold) log.info({}, 'the follower gets on again')
    isTold = false
    errorTold = undefined
  }

  /** An error that no try mends is said whole, and once per episode as well. */
  function termEnded(error: unknown): void {
    const { at, words } = troubleOf(error)
    if (at === 'database') return inTrouble(words, FAILURES_TO_TELL)
    trouble = words
    isTold = true
    const what = String(error)
    if (errorTold === what) return
    errorTold = what
    log.error({ err: error }, `the follower does not get on: ${words}`)
  }

  function roleIs(now: 'following' | 'standby'): void {
    if (roleTold === now) return
    roleTold = now
    log.info({}, now === 'following' ? 'this process follows the chain' : 'another process follows the chain')
  }

  /** Steps until the role is lost or the process stops. */
  async function serveTerm(term: Term, held: Leadership, hasSucceeded: () => void): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        const isBehind = await term.step()
        failures = 0
        hasSucceeded()
        outOfTrouble()
        if (!isBehind) await pause(pollingInterval, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof RpcFailure || error instanceof Disagreement)) throw error
        failures += 1
        inTrouble(error.message, failures)
        // While no node answers nothing is written, and the database would end the connection and with it the role.
        await held.prove()
        await pause(backoff(failures, Math.min(pollingInterval, 250)), signal)
      }
    }
  }

  async function run(): Promise<void> {
    const candidate = standForRole(database, signal)
    for (let failures = 0; !signal.aborted;) {
      try {
        leadership = await candidate.tryToLead()
        if (leadership !== undefined) {
          role = 'following'
          counts.terms += 1
          roleIs('following')
          const parts = { plan, endpoints, leadership, reorgWindow, log, signal, told }
          await serveTerm(beginTerm(parts), leadership, () => (failures = 0))
        } else {
          failures = 0
          roleIs('standby')
          outOfTrouble()
        }
      } catch (error) {
        if (signal.aborted) break
        failures += 1
        termEnded(error)
      } finally {
        role = 'standby'
        cursor = undefined
        await leadership?.release().catch(() => undefined)
        leadership = undefined
      }
      await pause(backoff(failures, Math.min(pollingInterval, 1_000)), signal).catch(() => undefined)
    }
    await candidate.end()
  }

  const ended = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the follower has ended; it should not have')
  })

  async function stop(): Promise<void> {
    stopping.abort(new Error('The follower is being stopped.'))
    const patience = setTimeout(() => void leadership?.release().catch(() => undefined), FAREWELL)
    await ended
    clearTimeout(patience)
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

/** Milliseconds: `least` at first and after every success, doubled with every failure in a row. */
function backoff(failures: number, least: number): number {
  const doubled = least * 2 ** Math.min(Math.max(failures - 1, 0), 10)
  return Math.max(Math.min(doubled, LONGEST_PAUSE) * (0.75 + Math.random() / 2), 10)
}
