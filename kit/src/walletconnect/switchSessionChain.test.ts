import { switchChain } from 'wagmi/actions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { startTestEnv, thrownBy, type TestEnv, until } from './testEnv.fixture.ts'

let town: TestEnv
beforeAll(async () => {
  town = await startTestEnv()
})
afterAll(() => town.stop())
beforeEach(async () => {
  await town.phone.setBehavior({ type: 'answer' })
})

test('[C-07] within the session the page switches by itself; beyond it the wallet is asked, where it may be', async () => {
  const page = town.openPage()
  const { connecting } = await town.scan(page)
  await town.phone.approve({ chains: [7700, 7701] })
  await connecting
  const before = (await town.phone.receivedRequests()).length
  await switchChain(page.config, { chainId: 7701 })
  expect(page.connection()?.chainId).toBe(7701)
  expect(await town.phone.receivedRequests()).toHaveLength(before)
  await page.leave()

  const narrow = town.openPage()
  const again = await town.scan(narrow)
  await town.phone.approve({ chains: [7700] })
  await again.connecting
  const switching = switchChain(narrow.config, { chainId: 7701 })
  await until(
    async () => (await town.phone.receivedRequests()).at(-1)?.method === 'wallet_switchEthereumChain',
  )
  await town.phone.changeChain(7701, 'update')
  await switching
  expect(narrow.connection()?.chainId).toBe(7701)
  await narrow.leave()
})

test.each([
  ['switches together with the addition is not asked again', true],
  ['only adds it is asked once more to switch', false],
])('[C-07] a wallet that does not know the chain is asked to add it; one that %s', async (_, switches) => {
  await until(async () => !(await town.phone.sessions()).length)
  const page = town.openPage()
  const { connecting } = await town.scan(page)
  await town.phone.approve({ chains: [7700] })
  await connecting
  const before = (await town.phone.receivedRequests()).length
  const questions = async () =>
    (await town.phone.receivedRequests()).slice(before).map(({ method }) => method)
  await town.phone.setBehavior({ type: 'queue' })
  const switching = switchChain(page.config, { chainId: 7701 })
  await until(async () => (await questions()).length === 1)
  await town.phone.setBehavior({ type: 'reject', code: 4902, message: 'Unrecognized chain ID "0x1e15".' })
  await Promise.all([town.phone.answerQueued(), town.phone.setBehavior({ type: 'queue' })])
  await until(async () => (await questions()).length === 2)
  expect((await town.phone.receivedRequests()).at(-1)?.params).toMatchObject([
    { chainId: '0x1e15', chainName: 'Chain 7701', rpcUrls: ['http://127.0.0.1:1'] },
  ])
  if (switches) await town.phone.changeChain(7701, 'update')
  await town.phone.setBehavior({ type: 'answer' })
  await town.phone.answerQueued()
  if (!switches) {
    await until(async () => (await questions()).length === 3)
    await town.phone.changeChain(7701, 'update')
  }
  await switching
  expect(page.connection()?.chainId).toBe(7701)
  expect(await questions()).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    ...(switches ? [] : ['wallet_switchEthereumChain']),
  ])
  await page.leave()
})

test('[T-10] a session that allows neither is told as a wallet that cannot switch from here', async () => {
  const page = town.openPage()
  const { connecting } = await town.scan(page)
  await town.phone.approve({
    chains: [7700],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
  })
  await connecting
  const error = await thrownBy(switchChain(page.config, { chainId: 7701 }))
  expect(explain(error).code).toBe('switch-not-supported')
  expect(page.connection()?.chainId).toBe(7700)
  await page.leave()
})
