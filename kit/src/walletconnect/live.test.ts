import { reconnect } from 'wagmi/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTown, type Town, until } from './town.testing.ts'

let town: Town
beforeAll(async () => {
  town = await startTown()
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
  await town.meet(page)
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
  await town.meet(later)
  expect(later.connection()?.chainId).toBe(7700)
  await later.leave()
})
