/** The follower on a chain with 200,000 transfers: beside what the chain itself can give, and beside Ponder. */
import postgres from 'postgres'
import { startWorld, type World } from '@peppermint/local'
import { readAllLogs } from './chainLimit.ts'
import { startEventChain, type EventChain } from './eventChain.ts'
import { amount, atLeast, atMost, notRun, type Fact, type Figure, type PartResult } from './figure.ts'
import { followAll, readyOnNothing, type Followed } from './ourFollower.ts'
import { indexWithPonder, installPonder, megabytesOf } from './ponderProcess.ts'
import { residentOf } from './processFacts.ts'
import { median, type Run } from './run.ts'
import { tidily } from './tidily.ts'

const TRANSFERS = 200_000

export const followerPart = (run: Run): Promise<PartResult> =>
  tidily(async (own) => {
    const rounds = run.isQuick ? 1 : 3
    run.say(`follower: ${rounds} starts on an empty database`)
    const young = own(await startWorld())
    const readies: number[] = []
    const chain = await startEventChain(run.isQuick ? 10_000 : TRANSFERS)
    own(chain.world)
    for (let round = 0; round < rounds; round += 1) readies.push(await readyOnNothing(run, young))
    const { rpcUrl, deployment } = chain.world
    const limits: number[] = []
    const followed: Followed[] = []
    for (let round = 1; round <= rounds; round += 1) {
      run.say(`follower: ${amount(chain.transfers)} transfers, round ${round} of ${rounds}`)
      const limit = await readAllLogs(rpcUrl, deployment.contract, deployment.block, chain.lastBlock)
      limits.push(limit.logs / limit.seconds)
      followed.push(await followAll(run, chain.world, chain.lastBlock))
    }
    const ponder = await besidePonder(run, chain, young)
    const fastest = followed.toSorted((one, other) => speed(one) - speed(other))
    const ours = fastest[Math.floor(fastest.length / 2)] ?? followed[0]
    if (ours === undefined) throw new Error('Nothing was followed.')
    const limit = median(limits)
    const peak = Math.max(...followed.map((one) => one.peak))
    return {
      figures: [
        atLeast('logs applied per second, from the start of the process', speed(ours), 20_000, 'logs/s'),
        atMost('of the transfers on the chain missing in the tables', chain.transfers - ours.transfers, 0),
        atMost('ready on an empty database, the embedded Postgres made first', median(readies), 3, 's'),
        atMost('memory of the server at most', peak, 250, 'MB'),
        ...comparison(ours, median(readies), peak, ponder),
      ],
      facts: [
        {
          what: 'the chain itself',
          value: `gives ${amount(limit)} logs a second to somebody who throws them away; ours applies ${amount((speed(ours) / limit) * 100)} % of that`,
        },
        {
          what: 'ours',
          value: `${amount(ours.logs)} logs of ${amount(chain.transfers)} transfers and the crates of 10,000 peppers in ${amount(ours.all)} s, listening after ${amount(ours.listening)} s; from the first tables on ${amount(ours.logs / (ours.all - ours.first))} logs a second`,
        },
        ...factsOf(ponder, chain),
      ],
    }
  })

const speed = ({ logs, all }: Followed): number => logs / all

type PonderFound =
  | {
      readonly at: 'measured'
      readonly install: number
      /** On a chain with next to nothing on it, in seconds. */
      readonly empty: number
      readonly listening: number
      readonly ready: number
      readonly transfers: number
      readonly peak: number
    }
  | { readonly at: 'not run'; readonly because: string }

async function besidePonder(run: Run, chain: EventChain, young: World): Promise<PonderFound> {
  try {
    run.say('follower: installing Ponder')
    const folder = installPonder()
    run.say('follower: Ponder on an empty database')
    const nothing = await indexWithPonder(folder, young, await run.cluster.freshDatabase())
    await nothing.child.stop()
    run.say(`follower: Ponder, ${amount(chain.transfers)} transfers`)
    const databaseUrl = await run.cluster.freshDatabase()
    const { child, listening, ready } = await indexWithPonder(folder, chain.world, databaseUrl)
    const { peak } = residentOf(child.pid)
    await child.stop()
    const sql = postgres(databaseUrl, { max: 1 })
    const [counted] = await sql<
      [{ transfers: number }]
    >`select count(*)::int as transfers from bench.transfers`
    await sql.end()
    return {
      at: 'measured',
      install: megabytesOf(folder),
      empty: nothing.ready,
      listening,
      ready,
      transfers: counted.transfers,
      peak,
    }
  } catch (error) {
    const [because = 'It failed without a word.'] = String(error).split('\n')
    return { at: 'not run', because }
  }
}

/** Ours beside Ponder: at least as good in each. */
function comparison(ours: Followed, ready: number, peak: number, ponder: PonderFound): readonly Figure[] {
  const promises = [
    { what: 'transfers per second, of those of Ponder 0.16.6', bound: 'least' },
    { what: 'time until ready on an empty database, of that of Ponder', bound: 'most' },
    { what: 'memory at most, of that of Ponder', bound: 'most' },
  ] as const
  return promises.map(({ what, bound }, index) => {
    if (ponder.at === 'not run') {
      return notRun({ what, unit: 'times', bound: { at: bound, value: 1 } }, ponder.because)
    }
    const ratios = [
      ours.transfers / ours.all / (ponder.transfers / ponder.ready),
      ready / ponder.empty,
      peak / ponder.peak,
    ]
    const value = ratios[index] ?? Number.NaN
    return bound === 'least' ? atLeast(what, value, 1, 'times') : atMost(what, value, 1, 'times')
  })
}

function factsOf(ponder: PonderFound, { transfers }: EventChain): readonly Fact[] {
  if (ponder.at === 'not run') return []
  const { install, empty, listening, ready, peak } = ponder
  return [
    {
      what: 'Ponder 0.16.6',
      value: `${amount(ponder.transfers)} of ${amount(transfers)} transfers in ${amount(ready)} s (${amount(ponder.transfers / ready)} a second; ${amount(ponder.transfers / (ready - listening))} without its start), listening after ${amount(listening)} s, ready on an empty database after ${amount(empty)} s, ${amount(peak)} MB at most, ${install} MB installed`,
    },
  ]
}
