/** Ponder on the same chains as our follower: installed once, then measured in as many rounds. */
import { Client } from 'pg'
import type { World } from '@peppermint/local'
import type { EventChain } from './eventChain.ts'
import { indexWithPonder, installPonder, measureMegabytes } from './ponderProcess.ts'
import { readResident } from './processFacts.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'

/** One indexing run of Ponder. Times in seconds since its process was started, memory in MB. */
export interface PonderRound {
  readonly listening: number
  readonly ready: number
  readonly transfers: number
  readonly peak: number
}

/** The installed Ponder, or why it cannot run. */
export type Ponder =
  | { readonly status: 'installed'; readonly folder: string; readonly megabytes: number }
  | { readonly status: 'not-run'; readonly because: string }

/** Installs it, unless it is installed. */
export function preparePonder(): Ponder {
  try {
    const folder = installPonder()
    return { status: 'installed', folder, megabytes: measureMegabytes(folder) }
  } catch (error) {
    const [because = 'Unknown error.'] = String(error).split('\n')
    return { status: 'not-run', because }
  }
}

/** @returns seconds until it was ready with an empty database and an almost empty chain. */
export async function readyWithPonder(run: Run, folder: string, young: World): Promise<number> {
  const { child, ready } = await indexWithPonder(folder, young, await run.cluster.freshDatabase())
  await child.stop()
  return ready
}

/** Indexes a chain from an empty database. */
export async function roundOfPonder(run: Run, folder: string, chain: EventChain): Promise<PonderRound> {
  const databaseUrl = await run.cluster.freshDatabase()
  const { child, listening, ready } = await indexWithPonder(folder, chain.world, databaseUrl)
  const { peak } = readResident(child.pid)
  await child.stop()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ transfers: number }>(
    'select count(*)::int as transfers from bench.transfers',
  )
  await client.end()
  return { listening, ready, transfers: rows[0]?.transfers ?? 0, peak }
}

/** Transfers per second from the start of the process: median of the rounds. */
export const ponderSpeed = (rounds: readonly PonderRound[]): number =>
  median(rounds.map(({ transfers, ready }) => transfers / ready))
