/**
 * The follower on a chain with 200,000 transfers, and on one where they are rare, compared with the chain's own limit
 * and with Ponder, in turns. Only ratios are promised: rates and times depend on the machine's load.
 */
import { startWorld } from '@peppermint/local'
import {
  ponderSpeed,
  preparePonder,
  readyWithPonder,
  roundOfPonder,
  type Ponder,
  type PonderRound,
} from './versusPonder.ts'
import { readAllLogs } from './chainLimit.ts'
import { SPARSE, startEventChain, type EventChain } from './eventChain.ts'
import { amount, atLeast, atMost, notRun, type Fact, type Figure, type PartResult } from '../parts/figure.ts'
import { followAll, measureColdStart, type Followed } from './ourFollower.ts'
import { median } from '../parts/median.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'

const TRANSFERS = 200_000
const SPARSE_TRANSFERS = 10_000
/** Bounds with a margin for a busy machine: an idle one reaches 0.17, 4 and 0.36. */
const MIN_OF_CHAIN = 0.08
const MIN_OF_PONDER = 2
const MAX_READY_OF_PONDER = 1

/** Measurements on one chain, one value per round. */
interface Rounds {
  readonly name: string
  readonly chain: EventChain
  readonly limits: number[]
  readonly ours: Followed[]
  readonly ponder: PonderRound[]
}

export const followerPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const count = run.isQuick ? 1 : 3
    const young = onCleanup(await startWorld())
    run.log('follower: installing Ponder')
    const ponder = preparePonder()
    run.log('follower: making two chains')
    const dense = roundsOn('dense', await startEventChain(run.isQuick ? 10_000 : TRANSFERS))
    onCleanup(dense.chain.world)
    const sparse = roundsOn('sparse', await startEventChain(run.isQuick ? 1_000 : SPARSE_TRANSFERS, SPARSE))
    onCleanup(sparse.chain.world)
    const readies = { ours: [] as number[], ponder: [] as number[] }
    for (let round = 1; round <= count; round += 1) {
      run.log(`follower: round ${round} of ${count} on an empty database`)
      readies.ours.push(await measureColdStart(run, young))
      if (ponder.status === 'installed') readies.ponder.push(await readyWithPonder(run, ponder.folder, young))
      for (const rounds of [dense, sparse]) await oneRound(run, ponder, rounds, `${round} of ${count}`)
    }
    const missing = [dense, sparse].reduce((sum, { chain, ours }) => sum + missingIn(chain, ours), 0)
    return {
      figures: [
        atLeast(
          'logs applied per second, from the start of the process, of those that the chain itself gives',
          speed(dense.ours) / median(dense.limits),
          MIN_OF_CHAIN,
          'times',
        ),
        atMost('transfers on the chains missing in the tables', missing, 0),
        atMost('memory of the server at most', peakOf(dense.ours), 250, 'MB'),
        ...comparison(ponder, dense, sparse, readies),
      ],
      facts: [
        ...[dense, sparse].map(factOfChain),
        {
          what: 'ready on an empty database, the embedded Postgres made first',
          value: `${amount(median(readies.ours))} s`,
        },
        ...factsOfPonder(ponder, [dense, sparse], readies.ponder),
      ],
    }
  })

const roundsOn = (name: string, chain: EventChain): Rounds => ({
  name,
  chain,
  limits: [],
  ours: [],
  ponder: [],
})

async function oneRound(run: Run, ponder: Ponder, rounds: Rounds, which: string): Promise<void> {
  const { name, chain, limits, ours } = rounds
  run.log(`follower: ${amount(chain.transfers)} transfers, ${name}, round ${which}`)
  const { rpcUrl, deployment } = chain.world
  const limit = await readAllLogs(rpcUrl, deployment.contract, deployment.block, chain.lastBlock)
  limits.push(limit.logs / limit.seconds)
  ours.push(await followAll(run, chain.world, chain.lastBlock))
  if (ponder.status === 'installed') rounds.ponder.push(await roundOfPonder(run, ponder.folder, chain))
}

/** Logs per second from the start of the process: median of the rounds. */
const speed = (rounds: readonly Followed[]): number => median(rounds.map(({ logs, all }) => logs / all))
const transfersSpeed = (rounds: readonly Followed[]): number =>
  median(rounds.map(({ transfers, all }) => transfers / all))
const peakOf = (rounds: readonly { readonly peak: number }[]): number =>
  Math.max(...rounds.map(({ peak }) => peak))
const missingIn = (chain: EventChain, rounds: readonly Followed[]): number =>
  rounds.reduce((sum, { transfers }) => sum + chain.transfers - transfers, 0)

/** Ours relative to Ponder: medians of equally many rounds, in turns. */
function comparison(
  ponder: Ponder,
  dense: Rounds,
  sparse: Rounds,
  readies: { readonly ours: readonly number[]; readonly ponder: readonly number[] },
): readonly Figure[] {
  const promises = [
    {
      what: 'transfers per second on the dense chain, of those of Ponder 0.16.6',
      bound: { type: 'min', value: MIN_OF_PONDER },
      ratio: () => transfersSpeed(dense.ours) / ponderSpeed(dense.ponder),
    },
    {
      what: 'transfers per second on the sparse chain, of those of Ponder',
      bound: { type: 'min', value: MIN_OF_PONDER },
      ratio: () => transfersSpeed(sparse.ours) / ponderSpeed(sparse.ponder),
    },
    {
      what: 'time until ready on an empty database, of that of Ponder',
      bound: { type: 'max', value: MAX_READY_OF_PONDER },
      ratio: () => median(readies.ours) / median(readies.ponder),
    },
    {
      what: 'memory at most, of that of Ponder',
      bound: { type: 'max', value: 1 },
      ratio: () => peakOf(dense.ours) / peakOf(dense.ponder),
    },
  ] as const
  return promises.map(({ what, bound, ratio }) =>
    ponder.status === 'not-run'
      ? notRun({ what, unit: 'times', bound }, ponder.because)
      : { what, unit: 'times', bound, outcome: { status: 'measured', value: ratio() } },
  )
}

function factOfChain({ name, chain, limits, ours }: Rounds): Fact {
  const blocks = chain.lastBlock - chain.world.deployment.block
  const limit = median(limits)
  const perSecond = speed(ours)
  const afterFirst = median(ours.map(({ logs, all, first }) => logs / Math.max(all - first, 0.001)))
  return {
    what: `ours on the ${name} chain`,
    value: `${amount(perSecond)} logs a second (${amount(chain.transfers)} transfers in ${amount(blocks)} blocks, ${amount(blocks / median(ours.map(({ all }) => all)))} blocks a second), listening after ${amount(median(ours.map(({ listening }) => listening)))} s; from the first tables on ${amount(afterFirst)} a second; the chain itself gives ${amount(limit)} to a reader that throws them away, ours applies ${amount((perSecond / limit) * 100)} % of that`,
  }
}

function factsOfPonder(
  ponder: Ponder,
  chains: readonly Rounds[],
  readies: readonly number[],
): readonly Fact[] {
  if (ponder.status === 'not-run') return []
  return [
    ...chains.map(({ name, ponder: rounds }) => ({
      what: `Ponder 0.16.6 on the ${name} chain`,
      value: `${amount(ponderSpeed(rounds))} transfers a second (${amount(median(rounds.map(({ transfers, ready, listening }) => transfers / (ready - listening))))} without its start), ${amount(median(rounds.map(({ ready }) => ready)))} s`,
    })),
    {
      what: 'Ponder 0.16.6',
      value: `ready on an empty database after ${amount(median(readies))} s, ${amount(Math.max(...chains.map(({ ponder: rounds }) => peakOf(rounds))))} MB at most, ${ponder.megabytes} MB installed`,
    },
  ]
}
