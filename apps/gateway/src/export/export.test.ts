import { eq, sql } from 'drizzle-orm'
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  parseEther,
  stringToHex,
} from 'viem'
import { testAccount } from '@peppermint/devnet/testChain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { safeHistory, safeTransfers } from '../db/schema.ts'
import { startGatewayWorld, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { startGatewayServer } from '../http/gatewayServer.fixture.ts'
import { csvLine } from './csv.ts'
import { exportRoutes } from './exportRoutes.ts'

const to = getAddress(`0x${'a1'.repeat(20)}`)
let world: GatewayWorld
beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

interface Job {
  readonly id: string
  readonly failedReason?: string
  readonly returnValue: { readonly downloadUrl: string } | null
}

async function exportAll(safe: string, body: object = {}): Promise<Job> {
  const headers = { 'content-type': 'application/json' }
  const path = `/v1/export/chains/7700/${safe}`
  const launched = await world.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(launched.status).toBe(202)
  const { id } = (await launched.json()) as Job
  const status = await world.request(`/v1/export/${id}/status`)
  expect(status.status).toBe(200)
  return (await status.json()) as Job
}

/** Lines of the file that a wallet opens. */
async function readFile({ returnValue }: Job): Promise<readonly string[][]> {
  const response = await fetch(returnValue?.downloadUrl ?? '')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="transactions-7700-0x/)
  const lines = (await response.text()).trimEnd().split('\r\n')
  return lines.map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell))
}

test('a Safe’s history is a file of what moved and what was executed, newest first', async () => {
  const safe = await world.createSafe({ ownerCount: 2, threshold: 2 })
  const token = await world.deployToken()
  const spam = await world.deployToken()
  // OpenZeppelin keeps the symbol in the fourth slot.
  const symbol = `=1+cmd|'/C calc'!A0`
  const value =
    `${stringToHex(symbol, { size: 31 })}${numberToHex(symbol.length * 2, { size: 1 }).slice(2)}` as Hex
  await world.client.setStorageAt({ address: token, index: 4, value })
  await world.send({ to: safe.address, value: 3n })
  await world.transferToken(token, safe.address, 5n)
  await world.transferToken(spam, safe.address, 6n)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 2n] })
  const paid = await world.executeTransaction(safe, { to: token, data })
  const empty = await world.executeTransaction(safe, { to: safe.address })
  await world.caughtUp()
  // All blocks are of the same second: what was received becomes older.
  const { db } = world.chain.database
  await db.execute(sql`update ${safeHistory} set timestamp = timestamp - 100 where not has_execution`)
  const received = eq(safeTransfers.to, safe.address)
  await db
    .update(safeTransfers)
    .set({ timestamp: sql`timestamp - 100` })
    .where(received)

  const [header, ...lines] = await readFile(await exportAll(safe.address))
  expect(header?.slice(0, 9)).toEqual([
    'Nonce',
    'Safe Address',
    'From Address',
    'To Address',
    'Transaction Hash',
    'Contract Address',
    'Amount',
    'Asset Type',
    'Asset Symbol',
  ])
  const shown = lines.map((line) => [line[0], ...line.slice(2, 9)])
  const account = shown.at(-1)?.[1]
  expect(shown).toEqual([
    ['1', safe.address, safe.address, empty.transactionHash, '', '0', '', ''],
    ['0', safe.address, to, paid.transactionHash, token, '0.000000000000000002', 'erc20', `'${symbol}`],
    ['', account, safe.address, expect.anything(), token, '0.000000000000000005', 'erc20', `'${symbol}`],
    ['', account, safe.address, expect.anything(), '', '0.000000000000000003', 'native', 'CANTO'],
  ])
  expect(lines[1]?.[12]).toBe(testAccount(0).address)
  expect(account).toBe(testAccount(0).address)

  const second = 1_000
  const at = Date.parse(lines[1]?.[10] ?? '')
  const dateOf = (time: number) => new Date(time).toISOString()
  const before = await readFile(await exportAll(safe.address, { executionDateLte: dateOf(at - second) }))
  expect(before.slice(1)).toEqual(lines.slice(2))
  const since = await readFile(await exportAll(safe.address, { executionDateGte: dateOf(at) }))
  expect(since.slice(1)).toEqual(lines.slice(0, 2))
  // A token that was not read: its digits are not taken for the amount.
  const reading = vi.spyOn(world.chain.tokens, 'readTokens').mockResolvedValue(new Map())
  const unread = await readFile(await exportAll(safe.address))
  reading.mockRestore()
  expect(unread.slice(1).map((line) => line[6])).toEqual(['0', '', '', '0.000000000000000003'])
  const ever = await exportAll(safe.address, { executionDateGte: '1969-12-31T00:00:00Z' })
  expect((await readFile(ever)).slice(1)).toEqual(lines)
  expect((await readFile(await exportAll(safe.address, { limit: 1, offset: 1 }))).slice(1)).toEqual([
    lines[1],
  ])
})

test('a long history is read in pages, and one that is too long is refused with a reason', async () => {
  const safe = await world.createSafe()
  await world.caughtUp()
  const { db } = world.chain.database
  const [count, transfers] = [10_001, 450]
  const hash = sql`sha256(int4send(each))`
  const owner = Buffer.from(safe.address.slice(2), 'hex')
  await db.execute(sql`
    insert into ${safeHistory} (safe, transaction_hash, block_number, transaction_index, timestamp, has_execution, is_always_shown)
    select ${owner}, ${hash}, each, 0, each, false, true from generate_series(1, ${count}::int) as each`)
  await db.execute(sql`
    insert into ${safeTransfers} (safe, part, token_type, "from", "to", value, block_number, log_index, transaction_hash, timestamp)
    select ${owner}, 0, 'NATIVE', ${owner}, ${owner}, each, each, 0, ${hash}, each from generate_series(1, ${transfers}::int) as each`)

  const refused = await exportAll(safe.address)
  expect(refused.returnValue).toBeNull()
  expect(refused.failedReason).toContain('more than 10000 transactions')
  const path = `/v1/chains/7700/safes/${safe.address}/transactions/export.csv`
  expect((await world.request(path)).status).toBe(422)
  // Two Ethereum transactions with more transfers than a list shows, one of them than are read at once.
  const [many, more] = [1_100, 150]
  await db.execute(sql`
    insert into ${safeTransfers} (safe, part, token_type, "from", "to", value, block_number, log_index, transaction_hash, timestamp)
    select ${owner}, part, 'NATIVE', ${owner}, ${owner}, each * 10000 + part, each, 0, ${hash}, each
    from (values (300, ${many}::int), (301, ${more}::int)) as crowded(each, parts), generate_series(1, parts) as part`)
  const until = new Date(transfers * 1_000).toISOString()
  const [, ...lines] = await readFile(await exportAll(safe.address, { executionDateLte: until }))
  const partsOf = (each: number) => ({ 300: many, 301: more })[each] ?? 0
  const amounts = Array.from({ length: transfers }, (_, index) => transfers - index).flatMap((each) => [
    ...Array.from({ length: partsOf(each) }, (_, index) => BigInt(each * 10_000 + partsOf(each) - index)),
    BigInt(each),
  ])
  expect(lines.map((line) => parseEther(line[6] ?? ''))).toEqual(amounts)

  // A client's limit ends within the file: the rest waits for the next window.
  await using limited = await startGatewayServer({
    routers: [exportRoutes(new Map([['7700', world.chain]]))],
    limits: { lists: { requests: 4, seconds: 1 } },
  })
  const since = new Date(290_000).toISOString()
  const ask = () => fetch(`${limited.url}${path}?execution_date__gte=${since}&execution_date__lte=${until}`)
  const whole = await ask()
  const exported = transfers - 290 + 1 + many + more
  expect([whole.status, (await whole.text()).trimEnd().split('\r\n').length]).toEqual([200, 1 + exported])
  // How much there is counts too, whether it is exported or not.
  await using strict = await startGatewayServer({
    routers: [exportRoutes(new Map([['7700', world.chain]]))],
    limits: { lists: { requests: 9, seconds: 3_600 } },
  })
  const statuses = []
  for (let each = 0; each < 3; each += 1) statuses.push((await strict.ask(path)).status)
  expect(statuses).toEqual([422, 422, 429])
})

test('unknown jobs and Safes are 404, and what is no date is refused', async () => {
  const statusOf = async (id: string) => (await world.request(`/v1/export/${id}/status`)).status
  for (const id of ['x', `1_${to}__1_10_0_1`, `7700_${to}__1_10_0_1`, `7700_${to}__1_10_99999_1`])
    expect([id, await statusOf(id)]).toEqual([id, 404])
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ executionDateGte: 'yesterday' })
  const launched = await world.request(`/v1/export/chains/7700/${to}`, { method: 'POST', headers, body })
  expect(launched.status).toBe(422)
})

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', ' =1', '\r\n=1', '\uFF1D1', '\uFF201'])(
  'the text %j cannot become a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll(/\s+/g, ' ')}"\r\n`)
  },
)

test('no text leaves its cell, whatever separates cells', () => {
  expect(csvLine(['a","=1', 'b;=1\n=1', null, 1])).toBe('"a"",""=1","b =1 =1","","1"\r\n')
})
