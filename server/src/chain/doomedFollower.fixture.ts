/** A follower in a process of its own, started to be killed. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FollowerChildOptions } from './followerChild.testing.ts'

export interface DoomedFollower {
  /** Resolves each time it says that the database elected it. Never where it ends first. */
  readonly elected: Promise<void>
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>
  isGone(): boolean
  /** SIGKILL. */
  kill(): Promise<void>
}

/** What followers say of themselves, counted over all of them. */
export interface Sayings {
  /** Reorgs that one noticed and undid. */
  undone: number
  /** How often tables were thrown away and begun anew. */
  anew: number
  /** Batch limits that were learned. */
  batchLimits: number
  /** Ends that nobody ordered, with the last words. */
  readonly ownEnds: string[]
}

export type { FollowerChildOptions }

const child = fileURLToPath(new URL('followerChild.testing.ts', import.meta.url))

/** Nothing said yet. */
export const noSayings = (): Sayings => ({ undone: 0, anew: 0, ownEnds: [], batchLimits: 0 })

/** Starts one; it lives until it is killed. */
export function startDoomedFollower(
  options: FollowerChildOptions,
  sayings: Sayings = noSayings(),
): DoomedFollower {
  const started = spawn(process.execPath, [child, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise: elected, resolve: isElected } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let [isOrdered, isGone] = [false, false]
  const last: string[] = []
  createInterface(started.stdout).on('line', (line) => {
    if (line === '{"role":"following"}') isElected()
  })
  createInterface(started.stderr).on('line', (line) => {
    if (line.startsWith('the chain has exchanged blocks')) sayings.undone += 1
    if (line.startsWith('everything is read anew')) sayings.anew += 1
    if (line.startsWith('rpc batch limit: ')) sayings.batchLimits += 1
    last.push(line)
    if (last.length > 10) last.shift()
  })
  const withUs = () => void started.kill('SIGKILL')
  process.once('exit', withUs)
  started.once('error', ({ message }) => last.push(message))
  started.once('close', () => {
    process.off('exit', withUs)
    if (!isOrdered) sayings.ownEnds.push(last.join('\n'))
    isGone = true
    end()
  })
  return {
    elected,
    ended,
    isGone: () => isGone,
    async kill() {
      isOrdered = true
      started.kill('SIGKILL')
      await ended
    },
  }
}
