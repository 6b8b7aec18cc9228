import { drizzle } from 'drizzle-orm/node-postgres'
import { asc, sql } from 'drizzle-orm'
import { type Address, type Hex, zeroAddress, zeroHash } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SAFE_TOPICS } from '@peppermint/safe/events'
import { chainBlocks, chainLogs } from '@peppermint/indexer/chain/chainSchema.ts'
import type { TermWrite } from '@peppermint/indexer/chain/plan.ts'
import { openDatabase, type Database } from '@peppermint/indexer/db/database.ts'
import {
  openDedicatedConnection,
  type DedicatedConnection,
} from '@peppermint/indexer/db/dedicatedConnection.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { approvedHashes, proposals, signedMessages } from '../db/schema.ts'
import { worldConfig } from '../gatewayWorld.fixture.ts'
import { gatewayMigrations } from '../openGatewayChain.ts'
import { safeTransaction } from '../transactions/proposals.fixture.ts'
import { markApproved, markApprovedFrom } from './markApproved.ts'
import { gatewayPlan } from './plan.ts'

const safe: Address = '0x5afe000000000000000000000000000000000001'
const otherSafe: Address = '0x5afe000000000000000000000000000000000002'
const low: Hex = `0x${'11'.repeat(32)}`
const high: Hex = `0x${'ee'.repeat(32)}`
/** Unix seconds. */
const APPROVED_AT = 1_800_000_000

let database: Database
let follower: DedicatedConnection
let request: DedicatedConnection
beforeAll(async () => {
  database = await openDatabase(await freshDatabaseUrl(), {
    schemaName: 'gateway_7700',
    migrations: gatewayMigrations,
  })
  follower = await openDedicatedConnection(database)
  request = await openDedicatedConnection(database)
})
afterAll(async () => {
  await follower.end()
  await request.end()
  await database.close()
})
beforeEach(() => database.db.execute(sql`truncate proposals, approved_hashes, chain_logs, chain_blocks`))

async function propose(...hashes: readonly Hex[]): Promise<void> {
  for (const safeTxHash of hashes)
    await database.db.insert(proposals).values({
      safeTxHash,
      safe,
      ...safeTransaction({ to: safe }),
      isTrusted: true,
      submittedAt: new Date(0),
      modifiedAt: new Date(0),
    })
}

const approve = (hash: Hex, blockNumber: number, by = safe, logIndex = 0) =>
  database.db.insert(approvedHashes).values({
    hash,
    owner: zeroAddress,
    safe: by,
    blockNumber,
    logIndex,
    transactionHash: zeroHash,
    timestamp: APPROVED_AT + blockNumber,
  })

/** Blocks after which the proposals are marked, by hash. */
const readMarks = async () =>
  (await database.db.select().from(proposals).orderBy(asc(proposals.safeTxHash))).map(({ approvedAt }) =>
    approvedAt === null ? null : approvedAt.getTime() / 1_000 - APPROVED_AT,
  )

test('a leader marks at first what one of the release before indexed, and tells readers once', async () => {
  await propose(low, high)
  await approve(low, 1)
  await approve(low, 3)
  await approve(high, 2, otherSafe)
  let rewrites = 0
  const write: TermWrite = (run) => run(follower.db)
  const { onTermStart } = gatewayPlan(worldConfig('http://127.0.0.1'), async () => void (rewrites += 1))
  await onTermStart?.(write)
  expect(await readMarks()).toEqual([3, null])
  await onTermStart?.(write)
  expect(rewrites).toBe(1)
  // A reorg has undone it.
  await database.db.execute(sql`delete from approved_hashes where block_number = 3`)
  await onTermStart?.(write)
  expect([await readMarks(), rewrites]).toEqual([[3, null], 1])
})

test('marks at first in short transactions, each of whole blocks', async () => {
  await propose(low, high)
  await approve(low, 1)
  await approve(high, 2)
  await approve(low, 2, safe, 1)
  await approve(low, 5)
  const reached: unknown[] = []
  let from: number | undefined = 0
  while (from !== undefined) {
    const { next, hasChanged }: Awaited<ReturnType<typeof markApprovedFrom>> = await markApprovedFrom(
      follower.db,
      from,
      1,
    )
    reached.push([next, hasChanged, ...(await readMarks())])
    from = next
  }
  expect(reached).toEqual([
    [2, true, 1, null],
    [3, true, 2, 2],
    [6, true, 5, 2],
    [undefined, false, 5, 2],
  ])
})

test('a leader marks at first up to the last approval, however many there are', async () => {
  await propose(low)
  await database.db.execute(sql`
    insert into approved_hashes (safe, owner, hash, block_number, log_index, transaction_hash, timestamp)
    select '\\x11', '\\x11', '\\x11', block, 0, '\\x11', 1 from generate_series(1, 5000) block`)
  await approve(low, 6_000)
  let transactions = 0
  const { onTermStart } = gatewayPlan(worldConfig('http://127.0.0.1'))
  await onTermStart?.((run) => {
    transactions += 1
    return run(follower.db)
  })
  expect(await readMarks()).toEqual([6_000])
  expect(transactions).toBeGreaterThan(2)
})

test('waits for other writers of the same proposals in one order, without a deadlock', async () => {
  // In the table and in the list of approvals the higher hash comes first.
  await propose(high, low)
  await approve(high, 1)
  await approve(low, 2)
  const lock = (hash: Hex) =>
    request.db.execute(
      sql`select 1 from proposals where safe_tx_hash = ${Buffer.from(hash.slice(2), 'hex')} for update`,
    )
  await request.db.execute(sql`begin`)
  await lock(low)
  await follower.db.execute(sql`begin`)
  const marking = markApproved(follower.db, { from: 1, to: 2 })
  await expect
    .poll(async () => {
      const { rows } = await database.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length
    })
    .toBe(1)
  await lock(high)
  await request.db.execute(sql`commit`)
  expect(await marking).toBe(true)
  await follower.db.execute(sql`commit`)
  expect(await readMarks()).toEqual([2, 1])
})

test('blocks with messages alone leave proposals alone', async () => {
  const statements: string[] = []
  const transaction = Object.assign(
    drizzle(follower.db.$client, { logger: { logQuery: (query) => void statements.push(query) } }),
    { $client: follower.db.$client },
  )
  const { projections } = gatewayPlan(worldConfig('http://127.0.0.1'))
  const projection = projections.find(({ name }) => name === 'safe-approvals')
  const index = (topic0: Hex, blockNumber: number) =>
    database.db.transaction(async (db) => {
      const block = { hash: low, parentHash: low, number: blockNumber, timestamp: APPROVED_AT }
      await db.insert(chainBlocks).values(block)
      const log = { address: safe, transactionHash: zeroHash, logIndex: 0, transactionIndex: 0 }
      const topics = { topic1: low, ...(topic0 === SAFE_TOPICS.approveHash && { topic2: zeroHash }) }
      await db.insert(chainLogs).values({ ...log, ...topics, blockNumber, topic0, data: '0x' })
    })
  const apply = async (block: number) => {
    statements.length = 0
    await projection?.apply(transaction, { from: block, to: block }, { shouldEmit: false })
    return statements.filter((statement) => statement.includes('"proposals"')).length
  }
  await index(SAFE_TOPICS.signMsg, 1)
  await index(SAFE_TOPICS.approveHash, 2)
  expect([await apply(1), await apply(2)]).toEqual([0, 1])
  expect(await database.db.$count(signedMessages)).toBe(1)
})
