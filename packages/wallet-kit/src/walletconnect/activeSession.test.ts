import { reconnect } from 'wagmi/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEventAccounts } from './activeSession.ts'
import { startTestEnv, type TestEnv, until } from './testEnv.fixture.ts'

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.stop())

test('[C-06] a wallet on another chain stays there when its session changes', async () => {
  const page = env.openPage()
  const { connecting } = await env.scan(page)
  await env.phone.approve({ chains: [7700] })
  await connecting
  const [first = '', second = ''] = await env.phone.addresses()
  const namespaces = (address: string) => ({
    eip155: {
      chains: ['eip155:7700'],
      accounts: [`eip155:7700:${address}`],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  await env.phone.update(namespaces(second))
  await until(() => page.connection()?.accounts.join() === second)
  expect(page.connection()?.chainId).toBe(7700)
  await env.phone.changeChain(1)
  await until(() => page.connection()?.chainId === 1)
  await env.phone.update(namespaces(first))
  await until(() => page.connection()?.accounts.join() === first)
  expect(page.connection()?.chainId).toBe(1)
  await page.leave()
})

test('[C-03] a stored session without an account on our chains is not restored', async () => {
  const page = env.openPage()
  await env.pairWithPhone(page)
  const { texts } = page.storage
  const [key = '', stored = ''] = [...texts].find(([name]) => name.endsWith('//session')) ?? []
  const account = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1'
  const [session] = JSON.parse(stored)
  session.namespaces = { solana: { accounts: [account], methods: [], events: [] } }
  texts.set(key, JSON.stringify([session]))
  const later = env.openPage({ storage: page.storage })
  expect(await reconnect(later.config, { connectors: [later.connector] })).toEqual([])
  expect(later.connection()).toBeUndefined()
  await page.leave()
  await env.pairWithPhone(later)
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
