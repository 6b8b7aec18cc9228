/**
 * The keeper: closes due crates and reveals closed ones with the creator's links. Its state is on the chain, except for
 * which links may have left, so it can be killed at any moment. Several may run: on one database one of them is the
 * leader; on different databases they compete without harm.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoints, LinkSource, VerifiableCollection } from '@peppermint/sale/crates'
import type { Deployment } from '@peppermint/sale'
import type { Logger } from 'pino'
import { parseGwei, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'
import { createCrateMover, type MoverParts, type MoverStats, type MoverTimes } from './crateMover.ts'
import { createKeeperLock } from './keeperLock.ts'
import { createLinkWatermark } from './linkWatermark.ts'
import { toKeeperError, type KeeperErrorCode, type KeeperError } from './keeperError.ts'

export interface KeeperTimes extends MoverTimes {
  /** Interval between polls while there is nothing to do. */
  readonly pollIntervalMs: number
  /** The same while a transaction is pending. */
  readonly busyPollIntervalMs: number
  /** Maximum delay after failures in a row. */
  readonly maxBackoffMs: number
}

export interface KeeperParts {
  readonly chain: MoverParts['chain']
  /** One client for each operator of a node; needs no account. Two must agree before a link is used. */
  readonly endpoints: Endpoints
  readonly deployment: Deployment & VerifiableCollection
  /** Both values are secrets. */
  readonly keeper: { readonly key: Hex; readonly links: LinkSource }
  /** Blocks on top of a crate's closing before its link leaves. */
  readonly confirmations: number
  /** Highest price of gas, in gwei. */
  readonly maxFeeGwei: number
  readonly database: Database
  readonly log: Logger
  readonly times?: Partial<KeeperTimes>
}

export interface KeeperStatus extends MoverStats {
  /** `standby`: another process on this database is the leader. */
  readonly role: 'leader' | 'standby' | 'stopped'
  readonly account: Address
  /** Why crates cannot be closed or revealed now; undefined while they can. */
  readonly error: { readonly code: KeeperErrorCode; readonly message: string } | undefined
}

export interface Keeper {
  status(): KeeperStatus
  /** Stops sending and releases the lock, within two seconds. Pending transactions stay in the mempool. */
  stop(): Promise<void>
}

const DEFAULT_TIMES: KeeperTimes = {
  pollIntervalMs: 4_000,
  busyPollIntervalMs: 1_000,
  maxBackoffMs: 30_000,
  stuckAfterMs: 60_000,
  stalledAfterMs: 60_000,
  // A hundred full crates in 50 minutes: less than the shortest link window.
  linkIntervalMs: 30_000,
}

/** Time for a poll in progress to finish on shutdown. */
const SHUTDOWN_TIMEOUT_MS = 1_000

/** Starts the keeper. Never throws or rejects: errors go to the log and to `status()`. */
export function startKeeper(parts: KeeperParts): Keeper {
  const { deployment } = parts
  const times = { ...DEFAULT_TIMES, ...parts.times }
  const account = privateKeyToAccount(parts.keeper.key)
  const log = parts.log.child({ part: 'keeper' })
  const stopping = new AbortController()
  const lock = createKeeperLock(parts.database, deployment)
  const mover = createCrateMover({
    chain: parts.chain,
    endpoints: parts.endpoints,
    deployment,
    account,
    links: parts.keeper.links,
    watermark: createLinkWatermark(parts.database, deployment),
    confirmations: parts.confirmations,
    maxFeeWei: parseGwei(String(parts.maxFeeGwei)),
    log,
    times,
    mayStillSend: () => !stopping.signal.aborted,
  })
  logTrust()
  let role: KeeperStatus['role'] = 'standby'
  let currentError: KeeperError | undefined
  let failures = 0

  /** @returns milliseconds until the next poll. */
  async function poll(): Promise<number> {
    try {
      const isLeader = await lock.acquire()
      changeRole(isLeader ? 'leader' : 'standby')
      if (!isLeader) {
        changeError(undefined)
        return times.pollIntervalMs
      }
      const next = await mover.poll()
      failures = 0
      changeError(mover.stuck())
      return next === 'busy' ? Math.min(times.busyPollIntervalMs, times.pollIntervalMs) : times.pollIntervalMs
    } catch (error) {
      const keeperError = toKeeperError(error, parts.keeper.links.type)
      if (keeperError.code === 'database-unreachable') changeRole('standby')
      changeError(keeperError)
      failures += 1
      return Math.min(times.pollIntervalMs * 2 ** Math.min(failures - 1, 10), times.maxBackoffMs)
    }
  }

  function logTrust(): void {
    const { length } = parts.endpoints
    if (length > 1)
      log.info({ endpoints: length }, `keeper: a link is sent when 2 of ${length} RPC endpoints agree`)
    else
      log.warn(
        'keeper: one RPC endpoint, trusted: if it is dishonest, it learns the links of crates before they close. Add one of another operator to RPC_URLS',
      )
  }

  function changeRole(to: KeeperStatus['role']): void {
    if (to === role || stopping.signal.aborted) return
    role = to
    if (to === 'leader') log.info({ account: account.address }, 'keeper: became leader')
    else if (to === 'standby') log.info('keeper: standby, another process is the leader')
  }

  /** Logs each error once when it starts and once when it is resolved. */
  function changeError(to: KeeperError | undefined): void {
    const previous = currentError
    currentError = to
    if (previous?.code === to?.code || stopping.signal.aborted) return
    if (to !== undefined) log.warn({ code: to.code }, `keeper stalled: ${to.message}`)
    else if (previous !== undefined)
      log.info({ code: previous.code }, 'keeper resumed: crates can be closed and revealed again')
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const delayMs = await poll()
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const finished = run()

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping.abort()
    await withTimeout(finished, SHUTDOWN_TIMEOUT_MS, () => undefined)
    role = 'stopped'
    await withTimeout(lock.release(), SHUTDOWN_TIMEOUT_MS / 2, () => undefined)
  }

  return {
    status: () => ({
      role,
      account: account.address,
      error: currentError && { code: currentError.code, message: currentError.message },
      ...mover.stats(),
    }),
    stop: () => (stopped ??= stop()),
  }
}
