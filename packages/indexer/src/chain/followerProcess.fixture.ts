/** A follower of the emitters in a child process, for tests that kill it: `node followerProcess.fixture.ts DATABASE RPC`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { openTestDatabase } from '../db/openTestDatabase.fixture.ts'
import { startTestFollower } from './emitterChain.fixture.ts'

export interface FollowerProcess {
  /** Resolves when the follower becomes the leader. */
  readonly elected: Promise<unknown>
  /** SIGKILL. */
  kill(): Promise<void>
}

/** Starts a follower that runs until it is killed. */
export function startFollowerProcess(databaseUrl: string, rpcUrl: string): FollowerProcess {
  const started = spawn(process.execPath, [fileURLToPath(import.meta.url), databaseUrl, rpcUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => started.kill('SIGKILL')
  process.once('exit', kill)
  return {
    elected: once(started.stdout, 'data'),
    async kill() {
      process.off('exit', kill)
      const exited = once(started, 'exit')
      kill()
      await exited
    },
  }
}

async function run(databaseUrl: string, rpcUrl: string): Promise<void> {
  const database = await openTestDatabase(databaseUrl, { maxConnections: 1 })
  const follower = startTestFollower(database, [rpcUrl], { pollingIntervalMs: 5 })
  const timer = setInterval(() => {
    if (follower.status().role !== 'leader') return
    // A killed process would leave nothing compiled to the next one.
    flushCompileCache()
    process.stdout.write('elected\n')
    clearInterval(timer)
  }, 10)
}

if (import.meta.main) {
  const [, , databaseUrl = '', rpcUrl = ''] = process.argv
  await run(databaseUrl, rpcUrl)
}
