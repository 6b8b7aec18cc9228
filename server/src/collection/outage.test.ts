import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import type { Sale } from '@peppermint/contracts/sale'
import { startTcpProxy } from '../db/tcpProxy.fixture.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
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
  followers = await openDatabase(direct, { maxConnections: 1 })
  ours = await openDatabase(url.href, { maxConnections: 2 })
})
afterAll(async () => {
  await Promise.all([feed?.close(), sale?.close()])
  await Promise.all([ours.close(), followers.close()])
  await line.close()
})

const emptySale: Sale = {
  chainId: 7700,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'Scovilles',
  maxSupply: 10_000,
  minted: 0,
  paused: false,
  phases: [],
  crateStatus: {
    closedCrates: 0,
    revealedCrates: 0,
    closedTokens: 0,
    revealedTokens: 0,
    capacity: 100,
    dueAt: 0,
    linkWindow: 0,
  },
  head: { number: 0, hash: '0x', timestamp: 0 },
}

async function change(token: number): Promise<void> {
  await followers.db.execute(sql`
    insert into chain_changes (kind, block_number, payload)
    values ('transfer', 1, ${`{"token": ${token}}`}::text::jsonb)`)
  await followers.db.execute(sql`select pg_notify('chain_changes', '')`)
}

test('what happened while the database was away is heard when it is back, and so is what follows', async () => {
  const unsold = { preparedSale: () => undefined, subscribe: () => () => undefined }
  const live = await openLiveFeed({ database: ours, sale: unsold, log })
  feed = live
  let heard = ''
  void (async () => {
    for await (const bytes of live.open(['one'], undefined)) heard += new TextDecoder().decode(bytes)
  })()
  await change(1)
  await expect.poll(() => heard).toContain('"token":1')
  line.cut()
  await change(2)
  await pause(300)
  line.restore()
  await expect.poll(() => heard).toContain('"token":2')
  await change(3)
  await expect.poll(() => heard).toContain('"token":3')
})

test('a server that came up while the database was away hears the sale from the others once it is back', async () => {
  const heard: number[] = []
  line.cut()
  const listening = await openSharedReadings(ours, 7700, log, (reading) =>
    heard.push(reading.sale.head.number),
  )
  const telling = await openSharedReadings(followers, 7700, log, () => undefined)
  line.restore()
  let number = 100
  const tellNext = () => {
    number += 1
    telling.publish({
      sale: {
        ...emptySale,
        head: { number, hash: `0x${number.toString().padStart(64, '0')}`, timestamp: 1 },
      },
      readAt: number,
    })
    return heard.length
  }
  await expect.poll(tellNext, { interval: 200 }).toBeGreaterThan(0)
  listening.close()
  telling.close()
})

test('without the database everybody reads the sale from the chain, the one who leads and those who stand by', async () => {
  for (const leads of [true, false]) {
    let number = 1
    const head = () => ({ number, hash: `0x${number.toString().padStart(64, '0')}`, timestamp: 1 }) as const
    sale = await openSaleFeed({
      readHead: () => Promise.resolve(head()),
      readSale: () => Promise.resolve({ ...emptySale, head: head() }),
      database: ours,
      diagnose: () => Promise.reject(new Error('The chain answers here.')),
      isLeader: () => leads,
      // Each of a chain of its own: what the first told while the line was cut arrives when the second listens.
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
