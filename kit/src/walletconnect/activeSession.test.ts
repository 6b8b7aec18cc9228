import { reconnect } from 'wagmi/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEventAccounts } from './activeSession.ts'
import { startTestEnv, type TestEnv, until } from './testEnv.fixture.ts'

let town: TestEnv
beforeAll(async () => {
  town = await startTestEnv()
})
afterAll(() => town.stop())

test('[C-06] a wallet on a chain that is not ours stays there when its session changes, and the page says so', async () => {
  const page = town.openPage()
  const { connecting } = await town.scan(page)
  await town.phone.approve({ chains: [7700] })
  await connecting
  const [first = '', second = ''] = await town.phone.addresses()
  const namespaces = (address: string) => ({
    eip155: {
      chains: ['eip155:7700'],
      accounts: [`eip155:7700:${address}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  await town.phone.update(namespaces(second))
  await until(() => page.connection()?.accounts.join() === second)
  expect(page.connection()?.chainId).toBe(7700)
  await town.phone.changeChain(1)
  await until(() => page.connection()?.chainId === 1)
  await town.phone.update(namespaces(first))
  await until(() => page.connection()?.accounts.join() === first)
  expect(page.connection()?.chainId).toBe(1)
  await page.leave()
})

test('[C-03] a stored session without an account on any chain of ours is no connection, and the next one works', async () => {
  const page = town.openPage()
  await town.pairWithPhone(page)
  const { texts } = page.storage
  const [key = '', stored = ''] = [...texts].find(([name]) => name.endsWith('//session')) ?? []
  const account = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1'
  const [session] = JSON.parse(stored)
  session.namespaces = { solana: { accounts: [account], methods: [], events: [] } }
  texts.set(key, JSON.stringify([session]))
  const later = town.openPage({ storage: page.storage })
  expect(await reconnect(later.config, { connectors: [later.connector] })).toEqual([])
  expect(later.connection()).toBeUndefined()
  await page.leave()
  await town.pairWithPhone(later)
  expect(later.connection()?.chainId).toBe(7700)
  await later.leave()
})

test('[C-05] accountsChanged takes only accounts that the session grants', () => {
  const [granted, other] = [
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    '0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be',
  ]
  const namespaces = {
    eip155: { accounts: [`eip155:7700:${granted}`], methods: [], events: [] },
  }
  expect(parseEventAccounts([granted.toLowerCase()], namespaces)).toEqual([granted])
  expect(
    parseEventAccounts([`eip155:7700:${granted.toLowerCase()}`, other.toLowerCase()], namespaces),
  ).toEqual([granted])
  expect(parseEventAccounts([other.toLowerCase()], namespaces)).toBeUndefined()
  expect(parseEventAccounts([], namespaces)).toEqual([])
  expect(parseEventAccounts(['0x'], namespaces)).toBeUndefined()
})
