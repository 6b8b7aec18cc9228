import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keccak256, type Hex, toHex, zeroAddress } from 'viem'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import type { AsOf } from './asOf.ts'
import {
  contract,
  deployment,
  follow,
  madeBlock,
  someone,
  takeBack,
  type MadeBlock,
} from './collectionLogs.fixture.ts'
import { collectionProjection } from './collectionProjection.ts'
import { readPepperChanges } from './pepperChanges.ts'
import type { PepperRow, PepperTable } from './pepperRows.ts'
import { createPepperTables } from './pepperTable.ts'

const { chainId } = deployment
const projection = collectionProjection(deployment)
let database: Database

beforeAll(async () => {
  database = await openDatabase(await freshDatabaseUrl())
})
afterAll(() => database.close())

const tablesOf = ({ lists }: Database) =>
  createPepperTables((base) => readPepperChanges(lists, chainId, base))
const asOf = ({ number, hash }: MadeBlock): AsOf => ({ number, hash, timestamp: 0 })
const rowsOf = ({ rows }: PepperTable) =>
  rows.map(({ token, owner, transfers, card }) => ({ token, owner, transfers, isOpened: card !== null }))

test('a table updated block by block has the same rows as one read in full', async () => {
  const tables = tablesOf(database)
  const mint = (token: number) =>
    ({ kind: 'transfer', token, from: zeroAddress, to: someone(token % 3) }) as const
  const move = { kind: 'transfer', token: 2, from: someone(2), to: someone(5) } as const
  const crate = { crate: 0, first: 1, size: 2 }
  const steps: readonly (readonly [what: string, act: () => Promise<unknown>, block: MadeBlock])[] = [
    blockOf(1, [mint(1), mint(2)]),
    blockOf(2, [mint(3), move]),
    blockOf(3, []),
    blockOf(4, [{ kind: 'closed', ...crate }]),
    blockOf(5, [
      { kind: 'fallbackStarted', crate: 0 },
      mint(4),
      { ...move, from: someone(5), to: someone(6) },
    ]),
    blockOf(6, [{ kind: 'revealed', ...crate, seed: keccak256('0x05') }]),
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
    const whole = await tablesOf(database).at(asOf(block))
    expect([what, followed.asOf.hash]).toEqual([what, block.hash])
    expect([what, rowsOf(followed)]).toEqual([what, rowsOf(whole)])
    expect([what, followed.crates]).toEqual([what, whole.crates])
    expect([what, followed.inHeatOrder, followed.inRecentOrder]).toEqual([
      what,
      whole.inHeatOrder,
      whole.inRecentOrder,
    ])
    expect([what, followed.row(2)?.owner]).toEqual([what, rowsOf(whole)[1]?.owner])
  }

  function blockOf(number: number, events: MadeBlock['events'], fork = '') {
    const block = madeBlock(number, events, fork)
    return [`block ${number} ${fork}`, () => follow(database, projection, [block]), block] as const
  }
})

test('rows that did not change are not read again, unless the tables were made by another plan', async () => {
  const tables = tablesOf(database)
  const known = await tables.at(asOf(madeBlock(5, [], 'another')))
  // What no block says is seen only by reading everything.
  await database.db.execute(sql`update peppers set minter = ${Buffer.alloc(20, 0xab)}`)
  const next = madeBlock(6, [])
  await follow(database, projection, [next])
  expect((await tables.at(asOf(next))).rows[0]?.minter).toBe(known.rows[0]?.minter)
  await database.db.execute(sql`update chain_cursor set plan = 'of the next release'`)
  const last = madeBlock(7, [])
  await follow(database, projection, [last])
  expect((await tables.at(asOf(last))).rows[0]?.minter).toBe(`0x${'ab'.repeat(20)}`)
})

test('reads asked for in every microtask after an answer run one at a time', async () => {
  const next = madeBlock(8, [{ kind: 'transfer', token: 1, from: someone(1), to: someone(7) }])
  await follow(database, projection, [next])
  let underWay = 0
  let maxUnderWay = 0
  const reads: Promise<PepperTable>[] = []
  const asking: Promise<void>[] = []
  const tables = createPepperTables(async (base) => {
    underWay += 1
    maxUnderWay = Math.max(maxUnderWay, underWay)
    const changes = await readPepperChanges(database.lists, chainId, base)
    underWay -= 1
    if (asking.length === 0) asking.push(askInEveryMicrotask())
    return changes
  })
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
  const whole = await tablesOf(database).at(asOf(next))
  for (const table of await Promise.all(reads)) expect(rowsOf(table)).toEqual(rowsOf(whole))
  expect(maxUnderWay).toBe(1)
})

test('orders kept from block to block are those of a sort, whatever changes', async () => {
  let state = 1
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const pepper = (token: number, block: number, log: number): PepperRow => ({
    token,
    owner: someone(below(9)).toLowerCase() as Hex,
    minter: someone(1),
    mintedInBlock: 1,
    mintedAt: 1,
    heldSinceBlock: block,
    heldSinceLog: log,
    transfers: 1,
    card: below(3) === 0 ? null : { number: token, heat: below(20), traits: [] },
  })
  let known = new Map<number, PepperRow>()
  const blocks = Array.from({ length: 60 }, (_, number) => {
    // Up to ten change, and some are new; one of them, once, between those that are there.
    const tokens = new Set(Array.from({ length: below(10) }, () => 1 + below(80 + number)))
    if (number !== 40) tokens.delete(7)
    const peppers = [...tokens]
      .toSorted((one, other) => one - other)
      .map((token, log) => pepper(token, number, log))
    known = new Map([...known, ...peppers.map((row) => [row.token, row] as const)])
    return { peppers, rows: [...known.values()].toSorted((one, other) => one.token - other.token) }
  })
  const tables = createPepperTables(async (base) => {
    const number = base === undefined ? 0 : base.asOf.number + 1
    const hash: Hex = `0x${number}`
    return {
      asOf: { number, hash, timestamp: 0 },
      plan: '',
      base,
      crates: [],
      peppers: blocks[number]?.peppers ?? [],
    }
  })
  for (const [number, { rows }] of blocks.entries()) {
    const table = await tables.at({ number, hash: `0x${number}`, timestamp: 0 })
    const inOrder = (indices: readonly number[]) => indices.map((index) => table.rows[index]?.token)
    const heat = ({ card }: PepperRow) => card?.heat ?? Infinity
    expect(table.rows).toEqual(rows)
    expect(inOrder(table.inHeatOrder)).toEqual(
      rows
        .toSorted((one, other) =>
          heat(one) === heat(other) ? one.token - other.token : heat(one) - heat(other),
        )
        .map(({ token }) => token),
    )
    expect(inOrder(table.inRecentOrder)).toEqual(
      rows
        .toSorted(
          (one, other) => other.heldSinceBlock - one.heldSinceBlock || other.heldSinceLog - one.heldSinceLog,
        )
        .map(({ token }) => token),
    )
    for (const row of rows) expect(table.row(row.token)).toBe(row)
  }
})

test('a table does not keep the ones before it in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const row = (block: number): PepperRow => ({
    token: 1,
    owner: `0x${'11'.repeat(20)}`,
    minter: `0x${'11'.repeat(20)}`,
    mintedInBlock: 1,
    mintedAt: 1,
    heldSinceBlock: block,
    heldSinceLog: 0,
    transfers: block,
    card: null,
  })
  let number = 0
  const blockAsOf = () => asOf({ ...madeBlock(7, []), number, hash: keccak256(toHex(number)) })
  const tables = createPepperTables((base) =>
    Promise.resolve({ asOf: blockAsOf(), plan: '', base, peppers: [row(number)], crates: [] }),
  )
  const made: WeakRef<PepperTable>[] = []
  while (number < 50) {
    number += 1
    const table = await tables.at(blockAsOf())
    table.derived('count', ({ rows }) => rows.length)
    expect(table.row(1)?.transfers).toBe(number)
    made.push(new WeakRef(table))
  }
  // A weak reference holds its target until the turn is over.
  await new Promise(setImmediate)
  collectGarbage()
  expect(made.slice(0, 40).filter((table) => table.deref() !== undefined)).toHaveLength(0)
})
