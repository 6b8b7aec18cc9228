import { switchChain } from 'wagmi/actions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { startTestEnv, catchRejection, type TestEnv, until } from './testEnv.fixture.ts'

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.stop())
beforeEach(async () => {
  await env.phone.setBehavior({ type: 'answer' })
})

test('[C-07] switches within the session, else asks the wallet if allowed', async () => {
  const page = env.openPage()
  const { connecting } = await env.scan(page)
  await env.phone.approve({ chains: [7700, 7701] })
  await connecting
  const before = (await env.phone.receivedRequests()).length
  await switchChain(page.config, { chainId: 7701 })
  expect(page.connection()?.chainId).toBe(7701)
  expect(await env.phone.receivedRequests()).toHaveLength(before)
  await page.leave()

  const narrow = env.openPage()
  const again = await env.scan(narrow)
  await env.phone.approve({ chains: [7700] })
  await again.connecting
  const switching = switchChain(narrow.config, { chainId: 7701 })
  await until(
    async () => (await env.phone.receivedRequests()).at(-1)?.method === 'wallet_switchEthereumChain',
  )
  await env.phone.changeChain(7701, 'update')
  await switching
  expect(narrow.connection()?.chainId).toBe(7701)
  await narrow.leave()
})

test.each([
  ['switches together with the addition is not asked again', true, 4902, 'Unrecognized chain ID "0x1e15".'],
  ['only adds it is asked once more to switch', false, 4902, 'Unrecognized chain ID "0x1e15".'],
  ['says so in the phone’s language is too', true, -32000, 'Mạng này chưa được thêm'],
])(
  '[C-07] a wallet that does not know the chain is asked to add it; one that %s',
  async (_, switches, code, message) => {
    await until(async () => !(await env.phone.sessions()).length)
    const page = env.openPage()
    const { connecting } = await env.scan(page)
    await env.phone.approve({ chains: [7700] })
    await connecting
    const before = (await env.phone.receivedRequests()).length
    const questions = async () =>
      (await env.phone.receivedRequests()).slice(before).map(({ method }) => method)
    await env.phone.setBehavior({ type: 'queue' })
    const switching = switchChain(page.config, { chainId: 7701 })
    await until(async () => (await questions()).length === 1)
    await env.phone.setBehavior({ type: 'reject', code, message })
    await Promise.all([env.phone.answerQueued(), env.phone.setBehavior({ type: 'queue' })])
    await until(async () => (await questions()).length === 2)
    expect((await env.phone.receivedRequests()).at(-1)?.params).toMatchObject([
      { chainId: '0x1e15', chainName: 'Chain 7701', rpcUrls: ['http://127.0.0.1:1'] },
    ])
    if (switches) await env.phone.changeChain(7701, 'update')
    await env.phone.setBehavior({ type: 'answer' })
    await env.phone.answerQueued()
    if (!switches) {
      await until(async () => (await questions()).length === 3)
      await env.phone.changeChain(7701, 'update')
    }
    await switching
    expect(page.connection()?.chainId).toBe(7701)
    expect(await questions()).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      ...(switches ? [] : ['wallet_switchEthereumChain']),
    ])
    await page.leave()
  },
)

test('[T-10] a session that allows neither reports an unsupported switch', async () => {
  const page = env.openPage()
  const { connecting } = await env.scan(page)
  await env.phone.approve({
    chains: [7700],
    methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'],
  })
  await connecting
  const error = await catchRejection(switchChain(page.config, { chainId: 7701 }))
  expect(explain(error).code).toBe('switch-not-supported')
  expect(page.connection()?.chainId).toBe(7700)
  await page.leave()
})
