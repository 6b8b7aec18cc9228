import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256 } from 'viem'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.testing.ts'
import type { AsOf } from './asOf.ts'
import {
  contract,
  deployment,
  follow,
  madeBlock,
  nobody,
  someone,
  takeBack,
  type MadeBlock,
} from './collectionLogs.testing.ts'
import { collectionProjection } from './collectionProjection.ts'
import { createPepperTables, type PepperTable } from './pepperTable.ts'

const { chainId } = deployment
const projection = collectionProjection(deployment)
let database: Database

beforeAll(async () => {
  database = await openDatabase(await freshDatabaseUrl())
})
afterAll(() => database.close())

const asOf = ({ number, hash }: MadeBlock): AsOf => ({ number, hash, timestamp: 0 })
const rowsOf = ({ rows }: PepperTable) =>
  rows.map(({ token, owner, transfers, card }) => ({ token, owner, transfers, isOpened: card !== null }))

test('a table that follows block after block has the rows of one that is read whole', async () => {
  const tables = createPepperTables(database, chainId)
  const mint = (token: number) => ({ kind: 'transfer', token, from: nobody, to: someone(token % 3) }) as const
  const move = { kind: 'transfer', token: 2, from: someone(2), to: someone(5) } as const
  const crate = { crate: 0, first: 1, size: 2 }
  const steps: readonly (readonly [what: string, act: () => Promise<unknown>, block: MadeBlock])[] = [
    blockOf(1, [mint(1), mint(2)]),
    blockOf(2, [mint(3), move]),
    blockOf(3, []),
    blockOf(4, [
      { kind: 'closed', ...crate },
      { kind: 'opened', ...crate, seed: keccak256('0x05') },
    ]),
    blockOf(5, [mint(4), { ...move, from: someone(5), to: someone(6) }]),
    [
      'block 3 is the last one again',
      () => takeBack(database, projection, madeBlock(3, [])),
      madeBlock(3, []),
    ],
    blockOf(4, [mint(4)], 'another'),
    blockOf(5, [{ ...move, from: someone(5), to: contract }], 'another'),
  ]
  for (const [what, act, block] of steps) {
    await act()
    const followed = await tables.at(asOf(block))
    const whole = await createPepperTables(database, chainId).at(asOf(block))
    expect([what, followed.asOf.hash]).toEqual([what, block.hash])
    expect([what, rowsOf(followed)]).toEqual([what, rowsOf(whole)])
    expect([what, followed.row(2)?.owner]).toEqual([what, rowsOf(whole)[1]?.owner])
  }

  function blockOf(number: number, events: MadeBlock['events'], fork = '') {
    const block = madeBlock(number, events, fork)
    return [`block ${number} ${fork}`, () => follow(database, projection, [block]), block] as const
  }
})

test('rows that did not change are not read again, unless the tables were made by another plan', async () => {
  const tables = createPepperTables(database, chainId)
  const known = await tables.at(asOf(madeBlock(5, [], 'another')))
  // What no block says is seen only by reading everything.
  await database.sql`update peppers set minter = ${Buffer.alloc(20, 0xab)}`
  const next = madeBlock(6, [])
  await follow(database, projection, [next])
  expect((await tables.at(asOf(next))).rows[0]?.minter).toBe(known.rows[0]?.minter)
  await database.sql`update chain_cursor set plan = 'of the next release'`
  const last = madeBlock(7, [])
  await follow(database, projection, [last])
  expect((await tables.at(asOf(last))).rows[0]?.minter).toBe(`0x${'ab'.repeat(20)}`)
})

test('reads asked for in every microtask after an answer run one at a time', async () => {
  const { $client: sql } = database.lists
  const next = madeBlock(8, [{ kind: 'transfer', token: 1, from: someone(1), to: someone(7) }])
  await follow(database, projection, [next])
  let underWay = 0
  let maxUnderWay = 0
  const reads: Promise<PepperTable>[] = []
  const asking: Promise<void>[] = []
  const query = async (...asked: Parameters<typeof sql>) => {
    underWay += 1
    maxUnderWay = Math.max(maxUnderWay, underWay)
    const answer = await sql(...asked)
    underWay -= 1
    if (asking.length === 0) asking.push(askInEveryMicrotask())
    return answer
  }
  const tables = createPepperTables({ lists: { $client: query } } as never, chainId)
  // A block that is not the table's: each call reads.
  const other = { ...asOf(next), hash: keccak256('0x99') }
  const askInEveryMicrotask = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      reads.push(tables.at(other))
      await Promise.resolve()
    }
  }
  await Promise.all([tables.at(other), tables.at(other)])
  await Promise.all(asking)
  const whole = await createPepperTables(database, chainId).at(asOf(next))
  for (const table of await Promise.all(reads)) expect(rowsOf(table)).toEqual(rowsOf(whole))
  expect(maxUnderWay).toBe(1)
})
