import { balances, type Balances } from '@peppermint/safe/wire'
import { testAccount } from '@peppermint/devnet/testChain'
import { getContractAddress, numberToHex, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeTransfers } from '../db/schema.ts'
import { type AssetWorld, startAssetWorld } from './assetWorld.fixture.ts'

/** The first contract of account 0. */
const listed = getContractAddress({ from: testAccount(0).address, nonce: 0n })

let world: AssetWorld
beforeAll(async () => {
  world = await startAssetWorld({
    config: {
      currencies: ['USD', 'EUR', 'CHF'],
      tokens: [
        {
          address: listed,
          name: 'Listed',
          symbol: 'LST',
          decimals: 2,
          logoUri: 'https://x.example/lst.png',
          isSpam: false,
        },
      ],
      priceSource: {
        type: 'fixed',
        prices: [
          { token: null, currency: 'USD', price: '0.125' },
          { token: null, currency: 'EUR', price: '0.1' },
          { token: listed, currency: 'EUR', price: '500' },
        ],
      },
    },
  })
  expect(await world.deploy('PlainToken', 'Other', 'OTHER', 18)).toBe(listed)
})
afterAll(() => world.close())

async function readBalances(safe: string, query = '', currency = 'usd'): Promise<Balances> {
  const { status, body } = await world.ask(`/v1/chains/7700/safes/${safe}/balances/${currency}${query}`)
  expect(status).toBe(200)
  return balances.strict().parse(body)
}

const symbolsOf = ({ items }: Balances) => items.map(({ tokenInfo }) => tokenInfo.symbol)

test('[G-05] shows the native coin of a Safe without tokens', async () => {
  const { address } = await world.createSafe()
  await world.caughtUp()
  const native = {
    type: 'NATIVE_TOKEN',
    address: zeroAddress,
    decimals: 18,
    symbol: 'CANTO',
    name: 'Canto',
    logoUri: `${world.url}/v1/chains/7700/logo.svg`,
  }
  const coin = { tokenInfo: native, balance: parseEther('100').toString(), fiatBalance24hChange: null }
  expect(await readBalances(address)).toEqual({
    fiatTotal: '12.5',
    items: [{ ...coin, fiatBalance: '12.5', fiatConversion: '0.125' }],
  })
  // Any case, with and without slash; a currency without prices.
  expect(await readBalances(address, '/', 'EUR')).toMatchObject({ fiatTotal: '10' })
  expect(await readBalances(address, '', 'CHF')).toEqual({
    fiatTotal: '0',
    items: [{ ...coin, fiatBalance: '0', fiatConversion: '0' }],
  })
})

test('[G-05] [G-27] shows received tokens, spam only on request, trusted ones where asked', async () => {
  const safe = await world.createSafe()
  const received = await world.deploy('PlainToken', 'Received', 'RCV', 6)
  const used = await world.deploy('PlainToken', 'Used', 'USE', 18)
  const spam = await world.deploy('PlainToken', 'Claim at bonus.xyz', 'BONUS', 18)
  const gone = await world.deploy('PlainToken', 'Gone', 'GONE', 18)
  const bomb = await world.deploy('GasBomb')
  for (const token of [received, used, spam, gone])
    await world.call('PlainToken', token, 'mint', safe.address, 5n)
  await world.executeTransaction(safe, { to: used, data: world.encode('PlainToken', 'transfer', bomb, 1n) })
  await world.executeTransaction(safe, { to: gone, data: world.encode('PlainToken', 'transfer', bomb, 5n) })
  await world.caughtUp()
  const shown = await readBalances(safe.address)
  expect(shown.items).toMatchObject([
    { tokenInfo: { symbol: 'CANTO' } },
    // Without a price, tokens that the Safe used itself come first.
    {
      tokenInfo: { type: 'ERC20', address: used, symbol: 'USE', name: 'Used', decimals: 18, logoUri: '' },
      balance: '4',
      fiatBalance: '0',
      fiatConversion: '0',
    },
    { tokenInfo: { address: received, decimals: 6 }, balance: '5' },
  ])
  expect(symbolsOf(await readBalances(safe.address, '?exclude_spam=false'))).toEqual([
    'CANTO',
    'USE',
    'RCV',
    'BONUS',
  ])
  expect(symbolsOf(await readBalances(safe.address, '?trusted=true'))).toEqual(['CANTO', 'USE'])
  expect(symbolsOf(await readBalances(safe.address, '?trusted=true&exclude_spam=false'))).toEqual([
    'CANTO',
    'USE',
  ])
})

test('a token whose balance burns all gas hides only itself', async () => {
  const safe = await world.createSafe()
  const bombs = [await world.deploy('BalanceBomb'), await world.deploy('BalanceBomb')]
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 18)
  await world.call('PlainToken', token, 'mint', safe.address, 5n)
  for (const bomb of bombs) await world.call('BalanceBomb', bomb, 'mint', safe.address, 5n)
  await world.caughtUp()
  expect(symbolsOf(await readBalances(safe.address))).toEqual(['CANTO', 'NOTE'])
})

test('[G-05] sorts by value: a dear token comes before the coin', async () => {
  const safe = await world.createSafe()
  await world.call('PlainToken', listed, 'mint', safe.address, 1_001n)
  await world.caughtUp()
  const { fiatTotal, items } = await readBalances(safe.address, '', 'eur')
  expect(fiatTotal).toBe('5015')
  expect(items).toMatchObject([
    {
      tokenInfo: { name: 'Listed', symbol: 'LST', decimals: 2, logoUri: 'https://x.example/lst.png' },
      balance: '1001',
      fiatBalance: '5005',
      fiatConversion: '500',
    },
    { tokenInfo: { type: 'NATIVE_TOKEN' }, fiatBalance: '10' },
  ])
})

test('thousands of worthless tokens hide neither a listed token nor one that the Safe used', async () => {
  const safe = await world.createSafe()
  const used = await world.deploy('PlainToken', 'Used', 'USE', 18)
  await world.call('PlainToken', used, 'mint', safe.address, 5n)
  await world.executeTransaction(safe, { to: used, data: world.encode('PlainToken', 'transfer', used, 1n) })
  await world.call('PlainToken', listed, 'mint', safe.address, 5n)
  await world.caughtUp()
  const flood = Array.from({ length: 3_000 }, (_, index) => ({
    safe: safe.address,
    part: 0,
    tokenType: 'ERC20' as const,
    from: zeroAddress,
    to: safe.address,
    token: numberToHex(index + 1_000, { size: 20 }),
    value: 1n,
    blockNumber: 1_000_000,
    logIndex: index,
    transactionHash: '0x00' as const,
    timestamp: 1,
  }))
  await world.chain.database.db.insert(safeTransfers).values(flood)
  const { items } = await readBalances(safe.address)
  expect(items.map(({ tokenInfo }) => tokenInfo.symbol)).toEqual(['CANTO', 'LST', 'USE'])
})

test('[G-05] a change of the Safe shows at once, also to a client that polls', async () => {
  const safe = await world.createSafe()
  await world.caughtUp()
  expect(symbolsOf(await readBalances(safe.address))).toEqual(['CANTO'])
  const token = await world.deploy('PlainToken', 'Note', 'NOTE', 18)
  await world.call('PlainToken', token, 'mint', safe.address, 5n)
  await world.caughtUp()
  await expect.poll(async () => symbolsOf(await readBalances(safe.address))).toEqual(['CANTO', 'NOTE'])
})

test.each([
  [`/v1/chains/7700/safes/${zeroAddress}/balances/usd`, 404, 'Safe not found'],
  [`/v1/chains/7701/safes/${zeroAddress}/balances/usd`, 404, 'Chain not found'],
  [`/v1/chains/7700/safes/0x12/balances/usd`, 422, 'Invalid address'],
  [`/v1/chains/7700/safes/${zeroAddress}/balances/xyz`, 422, 'Unsupported currency'],
  [
    `/v1/chains/7700/safes/${zeroAddress}/balances/usd?trusted=maybe`,
    400,
    'Validation failed (boolean string is expected)',
  ],
  [
    `/v1/chains/7700/safes/${zeroAddress}/balances/usd?exclude_spam=1`,
    400,
    'Validation failed (boolean string is expected)',
  ],
])('[G-26] %s: %i %s', async (path, status, message) => {
  expect(await world.ask(path)).toMatchObject({ status, body: { code: status, statusCode: status, message } })
})

test('[G-06] currency codes are upper case, USD and EUR first', async () => {
  expect(await world.ask('/v1/balances/supported-fiat-codes')).toEqual({
    status: 200,
    body: ['USD', 'EUR', 'CHF'],
  })
})
