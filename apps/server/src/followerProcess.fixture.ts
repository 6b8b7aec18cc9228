/** A follower in a child process, for tests that kill it. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FollowerProcessOptions } from './followerProcessMain.fixture.ts'

export interface FollowerProcess {
  /** Resolves when the follower becomes the leader; never if it exits first. */
  readonly elected: Promise<void>
  /** Resolves when the process has exited. */
  readonly exited: Promise<void>
  hasExited(): boolean
  /** SIGKILL. */
  kill(): Promise<void>
}

/** Counted log lines of all followers. */
export interface FollowerLogCounts {
  /** Reorgs rolled back. */
  rollbacks: number
  /** Resyncs. */
  resyncs: number
  /** Exits without a kill, with the last output. */
  readonly unexpectedExits: string[]
}

export type { FollowerProcessOptions }

const child = fileURLToPath(new URL('followerProcessMain.fixture.ts', import.meta.url))

/** Empty counts. */
export const createLogCounts = (): FollowerLogCounts => ({
  rollbacks: 0,
  resyncs: 0,
  unexpectedExits: [],
})

/** Starts a follower that runs until it is killed. */
export function startFollowerProcess(
  options: FollowerProcessOptions,
  logCounts: FollowerLogCounts = createLogCounts(),
): FollowerProcess {
  const started = spawn(process.execPath, [child, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise: elected, resolve: isElected } = Promise.withResolvers<void>()
  const { promise: exited, resolve: end } = Promise.withResolvers<void>()
  let [isKilled, hasExited] = [false, false]
  const last: string[] = []
  createInterface(started.stdout).on('line', (line) => {
    if (line === '{"role":"leader"}') isElected()
  })
  createInterface(started.stderr).on('line', (line) => {
    if (line.startsWith('reorg: ')) logCounts.rollbacks += 1
    if (line.startsWith('resync: ')) logCounts.resyncs += 1
    last.push(line)
    if (last.length > 10) last.shift()
  })
  const killChild = () => void started.kill('SIGKILL')
  process.once('exit', killChild)
  started.once('error', ({ message }) => last.push(message))
  started.once('close', () => {
    process.off('exit', killChild)
    if (!isKilled) logCounts.unexpectedExits.push(last.join('\n'))
    hasExited = true
    end()
  })
  return {
    elected,
    exited,
    hasExited: () => hasExited,
    async kill() {
      isKilled = true
      started.kill('SIGKILL')
      await exited
    },
  }
}
