import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256, numberToHex, zeroAddress } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import {
  deployment,
  follow,
  madeBlock,
  someone,
  takeBack,
  type Event,
  type MadeBlock,
} from './collectionLogs.fixture.ts'
import { collectionProjection } from './collectionProjection.ts'

let database: Database
let replay: Database

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl(), { maxConnections: 2 })
  replay = await openServerDatabase(await freshDatabaseUrl(), { maxConnections: 2 })
})
afterAll(() => Promise.all([database.close(), replay.close()]))

/** Every byte of the collection's tables. */
async function contents({ db }: Database): Promise<string> {
  const tables = await Promise.all([
    db.execute(sql`select row_to_json(peppers)::text as row from peppers order by token`),
    db.execute(
      sql`select row_to_json(transfers)::text as row from transfers order by block_number, log_index`,
    ),
    db.execute(sql`select row_to_json(crates)::text as row from crates order by crate`),
  ])
  return tables.flatMap(({ rows }) => rows.map(({ row }) => String(row))).join('\n')
}

async function empty({ db }: Database): Promise<void> {
  await db.execute(sql`truncate chain_logs, chain_blocks, chain_cursor, transfers, peppers, crates`)
}

/** Chance that is the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What a sale has come to, so that the next block can be a possible one. */
interface Course {
  readonly owners: number[]
  readonly crates: { first: number; size: number; revealed: boolean }[]
}

/** One more possible block on top of the others. */
function nextBlock(below: readonly MadeBlock[], draw: (below: number) => number, fork: string): MadeBlock {
  const course = courseOf(below)
  const events: Event[] = []
  for (let left = draw(5); left > 0; left -= 1) {
    const { owners, crates } = course
    const closedTokens = crates.reduce((sum, { size }) => sum + size, 0)
    const waiting = crates.findIndex(({ revealed }) => !revealed)
    const turn = draw(10)
    if (turn < 4) {
      for (let many = 1 + draw(12); many > 0; many -= 1) {
        const to = draw(6)
        events.push({ kind: 'transfer', token: owners.length + 1, from: zeroAddress, to: someone(to) })
        owners.push(to)
      }
    } else if (turn < 7 && owners.length > 0) {
      const [token, to] = [1 + draw(owners.length), draw(6)]
      events.push({ kind: 'transfer', token, from: someone(owners[token - 1] ?? 0), to: someone(to) })
      owners[token - 1] = to
    } else if (turn === 7 && owners.length > closedTokens) {
      const size = Math.min(100, owners.length - closedTokens)
      events.push({ kind: 'closed', crate: crates.length, first: closedTokens + 1, size })
      crates.push({ first: closedTokens + 1, size, revealed: false })
    } else if (turn === 8 && waiting >= 0) events.push({ kind: 'fallbackStarted', crate: waiting })
    else if (waiting >= 0) {
      const crate = crates[waiting] ?? { first: 0, size: 0, revealed: true }
      const seed = keccak256(numberToHex(draw(1_000_000)))
      events.push({ kind: 'revealed', crate: waiting, first: crate.first, size: crate.size, seed })
      crate.revealed = true
    }
  }
  return madeBlock(below.length + 1, events, fork)
}

function courseOf(blocks: readonly MadeBlock[]): Course {
  const course: Course = { owners: [], crates: [] }
  for (const event of blocks.flatMap(({ events }) => events)) {
    if (event.kind === 'transfer') course.owners[event.token - 1] = Number(BigInt(event.to)) - 1
    else if (event.kind === 'closed')
      course.crates.push({ first: event.first, size: event.size, revealed: false })
    else if (event.kind === 'revealed') {
      const crate = course.crates[event.crate]
      if (crate) crate.revealed = true
    }
  }
  return course
}

test('after any reorgs and batch sizes, the tables equal those of a fresh replay', async () => {
  for (const seed of [1, 2, 3]) {
    const draw = chance(seed)
    const projection = collectionProjection(deployment)
    await Promise.all([empty(database), empty(replay)])
    let blocks: MadeBlock[] = []
    let undone = 0
    for (let round = 0; round < 20; round += 1) {
      const back = draw(3) === 0 ? Math.min(draw(12), blocks.length - 1) : 0
      const foot = blocks[blocks.length - 1 - back]
      if (back > 0 && foot) {
        await takeBack(database, projection, foot)
        blocks = blocks.slice(0, foot.number)
        undone += back
      }
      const step: MadeBlock[] = []
      for (let more = 1 + draw(6); more > 0; more -= 1)
        step.push(nextBlock([...blocks, ...step], draw, `${round}`))
      await follow(database, projection, step)
      blocks = [...blocks, ...step]
    }
    expect(undone).toBeGreaterThan(10)
    await follow(replay, collectionProjection(deployment), blocks)
    const made = await contents(replay)
    expect(made).toMatch(/"cultivar":\d/)
    expect(await contents(database)).toBe(made)
  }
})

test('reports changes in chain order', async () => {
  await empty(database)
  const changes = await follow(database, collectionProjection(deployment), [
    madeBlock(1, [{ kind: 'transfer', token: 1, from: zeroAddress, to: someone(1) }]),
    madeBlock(2, []),
    madeBlock(3, [
      { kind: 'closed', crate: 0, first: 1, size: 1 },
      { kind: 'fallbackStarted', crate: 0 },
      { kind: 'revealed', crate: 0, first: 1, size: 1, seed: keccak256('0x01') },
    ]),
  ])
  expect(changes.map(({ kind, blockNumber }) => `${blockNumber} ${kind}`)).toEqual([
    '1 transfer',
    '3 crate-closed',
    '3 crate-fallback-started',
    '3 crate-revealed',
  ])
  expect(changes[0]?.payload).toMatchObject({ token: 1, from: zeroAddress, to: someone(1) })
  expect(changes[3]?.payload).toMatchObject({
    crate: 0,
    first: 1,
    size: 1,
    seed: keccak256('0x01'),
    withLink: true,
  })
})
