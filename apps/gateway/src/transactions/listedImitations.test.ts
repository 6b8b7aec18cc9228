import { transactionDetails, transactionItemPage, transactionListPage } from '@peppermint/safe/wire'
import { eq } from 'drizzle-orm'
import { type Address, getAddress, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeHistory, safeTransfers } from '../db/schema.ts'
import { type GatewayWorld, startGatewayWorld } from '../gatewayWorld.fixture.ts'

const payee = getAddress(`0xabc${'1'.repeat(33)}9876`)
const lookalike = getAddress(`0xabc${'2'.repeat(33)}9876`)
const token = getAddress(`0x${'70'.repeat(20)}`)
const listed = getAddress(`0x${'71'.repeat(20)}`)
const unrelated = getAddress(`0x${'ee'.repeat(20)}`)

let world: GatewayWorld
let safe: Address

beforeAll(async () => {
  const vouched = { address: listed, name: 'Note', symbol: 'NOTE', decimals: 0, logoUri: null, isSpam: false }
  world = await startGatewayWorld({ config: { tokens: [vouched] } })
  safe = (await world.createSafe()).address
  await world.caughtUp()
  const received = {
    safe,
    to: safe,
    token,
    part: 0,
    tokenType: 'ERC20',
    blockNumber: 1,
    timestamp: 1,
  } as const
  await world.chain.database.db.insert(safeTransfers).values(
    // In order of time.
    [payee, unrelated, unrelated, lookalike, payee].map((from, index) => ({
      ...received,
      from,
      value: from === unrelated ? 9_000n : 500n,
      logIndex: index,
      transactionHash: numberToHex(index + 1, { size: 32 }),
    })),
  )
})
afterAll(() => world.close())

async function read(path: string): Promise<unknown> {
  const response = await world.request(`/v1/chains/7700/${path}`)
  expect(response.status, path).toBe(200)
  return response.json()
}

async function incoming(query = '') {
  const { results } = transactionItemPage.parse(
    await read(`safes/${safe}/incoming-transfers?trusted=false${query}`),
  )
  return results.map(({ transaction }) => transaction)
}
const flagged = { txInfo: { transferInfo: { imitation: true } } }
const unflagged = { txInfo: { transferInfo: { imitation: false } } }

test('[G-02] incoming transfers are compared with the three before them, on the next page too', async () => {
  expect(await incoming()).toMatchObject([flagged, flagged, unflagged, unflagged, unflagged])
  expect(await incoming(`&cursor=${encodeURIComponent('limit=2&offset=0')}`)).toMatchObject([
    flagged,
    flagged,
  ])
})

test('[G-09] the history shows imitations, and leaves them out where they are not asked for', async () => {
  const rows = await world.chain.database.db.select().from(safeTransfers).where(eq(safeTransfers.safe, safe))
  await world.chain.database.db.insert(safeHistory).values(
    rows.map(({ transactionHash, timestamp, logIndex, blockNumber }) => ({
      safe,
      transactionHash,
      timestamp,
      blockNumber,
      transactionIndex: logIndex,
      hasExecution: false,
      isAlwaysShown: false,
    })),
  )
  const history = async (query: string) => {
    const page = transactionListPage.parse(
      await read(`safes/${safe}/transactions/history?trusted=false${query}`),
    )
    return page.results.flatMap((item) =>
      item.type === 'TRANSACTION' && item.transaction.txInfo.type === 'Transfer' ? [item.transaction] : [],
    )
  }
  const all = await history('')
  expect(all).toMatchObject([flagged, flagged, unflagged, unflagged, unflagged])
  expect(await history('&imitation=true')).toEqual(all)
  expect(await history('&imitation=false')).toEqual(all.slice(2))
})

test('[G-11] details of a transfer compare it with the three before it', async () => {
  const details = await Promise.all(
    (await incoming()).map(async ({ id }) => transactionDetails.parse(await read(`transactions/${id}`))),
  )
  expect(details).toMatchObject([flagged, flagged, unflagged, unflagged, unflagged])
})

test('[G-11] a flood of worthless transfers hides no imitation in a trusted token', async () => {
  const flooded = (await world.createSafe()).address
  await world.caughtUp()
  const row = (index: number, from: Address, of: Address, value: bigint) => ({
    safe: flooded,
    to: flooded,
    from,
    token: of,
    value,
    part: 0,
    tokenType: 'ERC20' as const,
    blockNumber: 1,
    timestamp: 1,
    logIndex: 1_000 + index,
    transactionHash: numberToHex(1_000 + index, { size: 32 }),
  })
  await world.chain.database.db
    .insert(safeTransfers)
    .values([
      row(0, payee, listed, 500n),
      ...Array.from({ length: 150 }, (_, index) => row(1 + index, unrelated, token, 1n)),
      row(200, lookalike, listed, 500n),
    ])
  const { results } = transactionItemPage.parse(await read(`safes/${flooded}/incoming-transfers`))
  const [imitating] = results.map(({ transaction }) => transaction)
  expect(imitating).toMatchObject(flagged)
  expect(transactionDetails.parse(await read(`transactions/${imitating?.id}`))).toMatchObject(flagged)
})
