/** That a Safe with any number of messages costs its readers the same. */
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { readListTags } from '../safes/listTags.ts'
import { requireSafe } from '../safes/requireSafe.ts'

const LENGTH = 3_000
/** Most of them of other Safes. */
const CONFIRMATIONS = 60_000
let world: GatewayWorld
beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

async function safeWithMessages() {
  const safe = await world.createSafe()
  await world.caughtUp()
  const { db } = world.chain.database
  const bytes = sql`decode(${safe.address.slice(2)}, 'hex')`
  const hash = sql`decode(lpad(to_hex(n), 64, '0'), 'hex')`
  await db.execute(sql`insert into messages (message_hash, safe, message, proposed_by, created_at, modified_at)
    select ${hash}, ${bytes}, '"text"', ${bytes}, to_timestamp(1000 + n), to_timestamp(1000 + n)
    from generate_series(1, ${LENGTH}::int) n`)
  await db.execute(sql`insert into message_confirmations (message_hash, owner, signature, signature_type, created_at)
    select ${hash}, ${bytes}, ''::bytea, 'EOA', to_timestamp(1000 + n)
    from generate_series(1, ${CONFIRMATIONS}::int) n`)
  await db.execute(sql`analyze messages, message_confirmations`)
  return safe
}

test('the tag of messages and their count read a bounded number of rows', async () => {
  const safe = await safeWithMessages()
  const path = `/v1/chains/7700/safes/${safe.address}/messages`
  const response = await world.request(path)
  const list = await response.json()
  expect(list).toMatchObject({ count: null, previous: null, next: expect.stringContaining('offset%3D20') })

  const state = await requireSafe(world.chain, safe.address, undefined)
  const { $client } = world.chain.database.lists
  const queries: { text: string; params: unknown[] }[] = []
  const logger = { logQuery: (text: string, params: unknown[]) => void queries.push({ text, params }) }
  const { messagesTag } = await readListTags({ lists: drizzle($client, { logger }) }, state)
  expect(messagesTag).toMatch(/^4000\./)
  const query = queries.find(({ text }) => text.includes('message_confirmations'))
  const explained = await $client.query(`explain (analyze, timing off) ${query?.text}`, query?.params)
  const plan = explained.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  const rows = [...plan.matchAll(/Scan.*actual rows=([\d.]+) loops=(\d+)/g)]
  expect(rows.length, plan).toBeGreaterThanOrEqual(2)
  for (const [, count, loops] of rows) expect(Number(count) * Number(loops), plan).toBeLessThanOrEqual(50)

  // A confirmation within the millisecond of another, which nothing else tells.
  await world.chain.database.db.execute(sql`insert into message_confirmations
    (message_hash, owner, signature, signature_type, created_at)
    select message_hash, decode(repeat('0a', 20), 'hex'), ''::bytea, 'EOA', created_at from messages
    order by modified_at desc offset 1 limit 1`)
  expect((await readListTags(world.chain.database, state)).messagesTag).not.toBe(messagesTag)
})
