/**
 * Keeps a collection's crates moving: closes what is due and opens what is closed, with the creator's links. All it
 * needs to know lies on the chain, so it may be killed at any moment, and several may run: on one database one of
 * them works at a time, on different ones they are in each other's way without harm.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { LinkSource, VerifiableCollection } from '@peppermint/contracts/crates'
import type { Deployment } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import type { Address, Client, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../db/database.ts'
import { withTimeout } from '../withTimeout.ts'
import { crateMover, type MoverFacts, type MoverTimes } from './crateMover.ts'
import { keeperLock } from './keeperLock.ts'
import { troubleOf, type Because, type KeeperTrouble } from './keeperTrouble.ts'

/** Milliseconds. */
export interface KeeperTimes extends MoverTimes {
  /** Between one look and the next while there is nothing to do. */
  readonly every: number
  /** The same while a transaction waits for its block. */
  readonly everyBusy: number
  /** Longest pause after failures in a row. */
  readonly longest: number
}

export interface KeeperParts {
  /** Reads the chain; needs no account. */
  readonly client: Client
  readonly deployment: Deployment & VerifiableCollection
  /** Both are secrets. */
  readonly keeper: { readonly key: Hex; readonly links: LinkSource }
  readonly database: Database
  readonly log: Logger
  readonly times?: Partial<KeeperTimes>
}

export interface KeeperStatus extends MoverFacts {
  /** `standby`: another process on this database moves the crates. */
  readonly role: 'keeping' | 'standby' | 'stopped'
  readonly account: Address
  /** Why crates cannot be moved now; undefined while they can. */
  readonly trouble: { readonly because: Because; readonly message: string } | undefined
}

export interface Keeper {
  status(): KeeperStatus
  /** Sends nothing any more and lets go of the lock; within two seconds. A transaction under way is left to its fate. */
  stop(): Promise<void>
}

const usual: KeeperTimes = {
  every: 4_000,
  everyBusy: 1_000,
  longest: 30_000,
  stuckAfter: 60_000,
  stalledAfter: 60_000,
}

/** How long a look under way may take to end when we are asked to stop, in milliseconds. */
const FAREWELL = 1_000

/** Starts keeping. Never throws and never rejects: what goes wrong is told in the log and in `status()`. */
export function startKeeper(parts: KeeperParts): Keeper {
  const { deployment } = parts
  const times = { ...usual, ...parts.times }
  const account = privateKeyToAccount(parts.keeper.key)
  const log = parts.log.child({ part: 'keeper' })
  const stopping = new AbortController()
  const lock = keeperLock(parts.database, deployment)
  const mover = crateMover({
    client: parts.client,
    deployment,
    account,
    links: parts.keeper.links,
    log,
    times,
    mayStillSend: () => !stopping.signal.aborted,
  })
  let role: KeeperStatus['role'] = 'standby'
  let trouble: KeeperTrouble | undefined
  let failures = 0

  /** @returns milliseconds until the next look. */
  async function look(): Promise<number> {
    try {
      const isOurs = await lock.hold()
      changeRole(isOurs ? 'keeping' : 'standby')
      if (!isOurs) {
        changeTrouble(undefined)
        return times.every
      }
      const next = await mover.look()
      failures = 0
      changeTrouble(mover.stuck())
      return next === 'busy' ? Math.min(times.everyBusy, times.every) : times.every
    } catch (error) {
      const found = troubleOf(error, parts.keeper.links.type)
      if (found.because === 'database-away') changeRole('standby')
      changeTrouble(found)
      failures += 1
      return Math.min(times.every * 2 ** Math.min(failures - 1, 10), times.longest)
    }
  }

  function changeRole(to: KeeperStatus['role']): void {
    if (to === role || stopping.signal.aborted) return
    role = to
    if (to === 'keeping') log.info({ account: account.address }, 'this process moves the crates now')
    else if (to === 'standby') log.info('this process does not move the crates any more')
  }

  /** Each trouble is told once when it begins and once when it is over. */
  function changeTrouble(to: KeeperTrouble | undefined): void {
    const was = trouble
    trouble = to
    if (was?.because === to?.because || stopping.signal.aborted) return
    if (to !== undefined) log.warn({ trouble: to.because }, to.message)
    else if (was !== undefined) log.info({ trouble: was.because }, 'over: the crates can be moved again')
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      const rest = await look()
      await pause(rest, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const kept = keep()

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping.abort()
    await withTimeout(kept, FAREWELL, () => undefined)
    role = 'stopped'
    await withTimeout(lock.release(), FAREWELL / 2, () => undefined)
  }

  return {
    status: () => ({
      role,
      account: account.address,
      trouble: trouble && { because: trouble.because, message: trouble.message },
      ...mover.facts(),
    }),
    stop: () => (stopped ??= stop()),
  }
}
