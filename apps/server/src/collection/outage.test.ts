import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { testSale } from '@peppermint/sale/sale.fixture.ts'
import { startTcpProxy } from '@peppermint/indexer/db/tcpProxy.fixture.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { openLiveFeed, type LiveFeed } from './liveFeed.ts'
import { openSaleFeed, type SaleFeed } from './saleFeed.ts'
import { openSharedReadings } from './sharedReadings.ts'

const log = pino({ level: 'silent' })

let line: Awaited<ReturnType<typeof startTcpProxy>>
let ours: Database
let followers: Database
let feed: LiveFeed | undefined
let sale: SaleFeed | undefined

beforeAll(async () => {
  const direct = await freshDatabaseUrl()
  const url = new URL(direct)
  line = await startTcpProxy(Number(url.port))
  url.port = String(line.port)
  followers = await openServerDatabase(direct, { maxConnections: 1 })
  ours = await openServerDatabase(url.href, { maxConnections: 2 })
})
afterAll(async () => {
  await Promise.all([feed?.close(), sale?.close()])
  await Promise.all([ours.close(), followers.close()])
  await line.close()
})

const emptySale = testSale()

async function change(token: number): Promise<void> {
  await followers.db.execute(sql`
    insert into chain_changes (kind, block_number, payload)
    values ('transfer', 1, ${`{"token": ${token}}`}::text::jsonb)`)
  await followers.db.execute(sql`select pg_notify('chain_changes_public', '')`)
}

test('delivers changes from a database outage once it is back, then later ones', async () => {
  const unsold = { preparedSale: () => undefined, subscribe: () => () => undefined }
  const live = await openLiveFeed({ database: ours, sale: unsold, log })
  feed = live
  let received = ''
  void (async () => {
    for await (const bytes of live.open(['one'], undefined)) received += new TextDecoder().decode(bytes)
  })()
  await change(1)
  await expect.poll(() => received).toContain('"token":1')
  line.cut()
  await change(2)
  await pause(300)
  line.restore()
  await expect.poll(() => received).toContain('"token":2')
  await change(3)
  await expect.poll(() => received).toContain('"token":3')
})

test('a server started during a database outage receives shared readings after it', async () => {
  const received: number[] = []
  line.cut()
  const subscriber = await openSharedReadings(ours, 7700, log, (reading) =>
    received.push(reading.sale.head.number),
  )
  const publisher = await openSharedReadings(followers, 7700, log, () => undefined)
  line.restore()
  let number = 100
  const publishNext = () => {
    number += 1
    publisher.publish({
      sale: {
        ...emptySale,
        head: { number, hash: `0x${number.toString().padStart(64, '0')}`, timestamp: 1 },
      },
      readAt: number,
    })
    return received.length
  }
  await expect.poll(publishNext, { interval: 200 }).toBeGreaterThan(0)
  subscriber.close()
  publisher.close()
})

test('leader and standby both read the sale from the chain without the database', async () => {
  for (const leads of [true, false]) {
    let number = 1
    const head = () => ({ number, hash: `0x${number.toString().padStart(64, '0')}`, timestamp: 1 }) as const
    sale = await openSaleFeed({
      readHead: () => Promise.resolve(head()),
      readSale: () => Promise.resolve({ ...emptySale, head: head() }),
      database: ours,
      diagnose: () => Promise.reject(new Error('The chain answers here.')),
      isLeader: () => leads,
      // A separate chain id each: a reading published during the first outage arrives in the second round.
      chainId: leads ? 7700 : 7701,
      log,
    })
    const readNumber = () => sale?.preparedSale()?.reading.sale.head.number
    await expect.poll(readNumber).toBe(1)
    line.cut()
    number = 2
    await expect.poll(readNumber).toBe(2)
    line.restore()
    await sale.close()
  }
})
