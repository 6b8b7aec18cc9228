import { parseEther, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import {
  getBalance,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
} from 'wagmi/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { explain, isRejection } from '../errors/index.ts'
import { startChain, type TestChain } from '../testing/startChain.fixture.ts'
import { requestAccounts, watchAsset } from '../wallets/walletRequests.ts'
import { WALLET_METHODS } from './session.ts'
import { createTestChain, startTestEnv, catchRejection, type TestEnv, until } from './testEnv.fixture.ts'

let node: TestChain
let env: TestEnv
beforeAll(async () => {
  // The library is loaded before the relay's time-outs count.
  await import('@walletconnect/sign-client')
  node = await startChain()
  env = await startTestEnv([createTestChain(7700, node.url), createTestChain(7701)])
})
afterAll(async () => {
  await env.stop()
  await node.stop()
})
beforeEach(async () => {
  await env.phone.setBehavior({ type: 'answer' })
})

describe('a page and a phone', () => {
  test('nothing is loaded, stored or contacted until the connector is chosen', async () => {
    const before = env.relay.opened()
    const page = env.openPage()
    await reconnect(page.config)
    expect(await page.connector.isAuthorized()).toBe(false)
    expect(await page.connector.getProvider()).toBeUndefined()
    expect(await page.connector.getAccounts()).toEqual([])
    expect(page.storage.texts.size).toBe(0)
    expect(env.relay.opened()).toBe(before)
  })

  test('[C-09] [C-11] requests our chains and the wallet methods', async () => {
    const page = env.openPage()
    const { connecting, proposal } = await env.scan(page)
    expect(proposal).toMatchObject({ name: 'Test', url: 'https://app.example' })
    expect(proposal.namespaces).toEqual({
      eip155: {
        chains: ['eip155:7700', 'eip155:7701'],
        methods: expect.arrayContaining(WALLET_METHODS),
        events: ['chainChanged', 'accountsChanged'],
      },
    })
    await env.phone.approve()
    expect(await connecting).toMatchObject({ chainId: 7700, accounts: await env.phone.addresses() })
    await page.leave()
  })

  test('[C-11] signs and sends on the phone, and reads through our RPC endpoint', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    const [account = '0x'] = await env.phone.addresses()
    const message = 'Peppers?'
    const signature = await signMessage(page.config, { message })
    expect(await recoverMessageAddress({ message, signature })).toBe(account)
    const typed = {
      domain: { name: 'Test', chainId: 7700 },
      types: { Pepper: [{ name: 'id', type: 'uint256' }] },
      primaryType: 'Pepper',
      message: { id: 7n },
    } as const
    const typedSignature = await signTypedData(page.config, typed)
    expect(await recoverTypedDataAddress({ ...typed, signature: typedSignature })).toBe(account)

    await node.rpc('anvil_setBalance', [account, '0x8ac7230489e80000'])
    expect((await getBalance(page.config, { address: account })).value).toBe(parseEther('10'))
    const hash = await sendTransaction(page.config, { to: account, value: 1n, gas: 21_000n })
    await node.mine()
    expect(await getTransactionReceipt(node.client, { hash })).toMatchObject({ status: 'success' })
    const provider = await page.provider()
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x1')
    expect((await env.phone.receivedRequests()).map(({ method }) => method)).toEqual([
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
    ])
    await page.leave()
  })

  test('[C-11] permissions and an asset to list are asked on the phone', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    const before = (await env.phone.receivedRequests()).length
    const provider = await page.provider()
    const accounts = await env.phone.addresses()
    expect(await requestAccounts(provider)).toEqual(accounts)
    const [address = '0x'] = accounts
    expect(await watchAsset(provider, { type: 'ERC721', address, tokenId: 7n })).toBe(true)
    expect((await env.phone.receivedRequests()).slice(before)).toMatchObject([
      { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
      { method: 'wallet_watchAsset', params: { type: 'ERC721', options: { address, tokenId: '7' } } },
    ])
    await page.leave()
  })

  test('each request emits a message with safe redirect URLs', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    await signMessage(page.config, { message: 'x' })
    expect(page.messages.filter(({ type }) => type === 'request_sent')).toEqual([
      {
        type: 'request_sent',
        data: { method: 'personal_sign', redirect: { universal: 'https://phone.example/open' } },
      },
    ])
    await page.leave()
  })

  test('[W-16] a user rejection keeps its code; another error is reported', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    for (const code of [4001, 5000, 5001, 5002, 5003]) {
      await env.phone.setBehavior({ type: 'reject', code, message: 'no' })
      const error = await catchRejection(signMessage(page.config, { message: 'x' }))
      expect(isRejection(error), String(code)).toBe(true)
      expect(explain(error).technical).toContain(`(${code})`)
    }
    await env.phone.setBehavior({ type: 'reject', code: 3001, message: 'Unauthorized method' })
    expect(explain(await catchRejection(signMessage(page.config, { message: 'x' }))).code).toBe(
      'session-method',
    )
    await page.leave()
  })

  test('a request that the session does not include is refused here, and nothing is sent', async () => {
    const page = env.openPage()
    const { connecting } = await env.scan(page)
    await env.phone.approve({ methods: ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'] })
    await connecting
    const before = (await env.phone.receivedRequests()).length
    const provider = await page.provider()
    const watching = await catchRejection(
      provider.request({
        method: 'wallet_watchAsset',
        params: { type: 'ERC20', options: { address: '0x', symbol: 'X', decimals: 0 } },
      }),
    )
    expect(explain(watching)).toMatchObject({ code: 'session-method', moneyMoved: false })
    expect(
      await catchRejection(provider.request({ method: 'wallet_getCapabilities', params: [] })),
    ).toMatchObject({
      code: -32601,
    })
    expect(await env.phone.receivedRequests()).toHaveLength(before)
    await page.leave()
  })
})

describe('news from the phone', () => {
  test('[C-05] another account changes everywhere; no account left ends the connection', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    const [first, second] = await env.phone.addresses()
    const received: unknown[] = []
    const provider = await page.provider()
    provider.on('accountsChanged', (accounts) => received.push(accounts[0]))
    await env.phone.changeAccount(1)
    await until(() => page.connection()?.accounts[0] === second)
    expect(received).toContain(second)
    await env.phone.changeAccount(1)
    await until(() => page.connection()?.accounts[0] === first)
    await env.phone.emit('accountsChanged', [], 'eip155:7700')
    await until(() => !page.connection())
    await until(async () => !(await env.phone.sessions()).length)
    expect(await page.connector.isAuthorized()).toBe(false)
  })

  test('[C-06] an unsupported chain is reported and keeps the connection', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    await env.phone.changeChain(1)
    await until(() => page.connection()?.chainId === 1)
    await env.phone.changeChain(10, 'update')
    await until(() => page.connection()?.chainId === 10)
    expect(page.connection()?.accounts).toEqual(await env.phone.addresses())
    await env.phone.emit('chainChanged', '0x1e14', 'eip155:7700')
    await until(() => page.connection()?.chainId === 7700)
    await env.phone.emit('chainChanged', 'nonsense', 'eip155:7700')
    await env.phone.emit('chainChanged', 5, 'eip155:5')
    await until(() => page.connection()?.chainId === 5)
    const [account] = await env.phone.addresses()
    await env.phone.update({
      eip155: { accounts: [`eip155:1:${account}`], methods: ['personal_sign'], events: ['chainChanged'] },
    })
    await until(() => page.connection()?.chainId === 1)
    await page.leave()
  })

  test('[C-04] the phone ends the session: requests fail, and a new connection works', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    await env.phone.setBehavior({ type: 'queue' })
    const asking = catchRejection(signMessage(page.config, { message: 'x' }))
    await until(() => page.messages.some(({ type }) => type === 'request_sent'))
    await env.phone.disconnect()
    expect(explain(await asking)).toMatchObject({ code: 'session-ended', outcome: 'connect-again' })
    await until(() => !page.connection())
    expect(page.storage.getItem('peppermint.walletConnect')).toBeNull()
    await env.pairWithPhone(page)
    expect(page.connection()?.chainId).toBe(7700)
    await page.leave()
  })
})

describe('visits and tabs', () => {
  test('[C-03] a later visit takes the session up, with the account and the chain that were in use', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    await switchChain(page.config, { chainId: 7701 })
    const later = env.openPage({ storage: page.storage })
    const [restored] = await reconnect(later.config, { connectors: [later.connector] })
    expect(restored).toMatchObject({ chainId: 7701, accounts: await env.phone.addresses() })
    expect(later.messages.filter(({ type }) => type === 'display_uri')).toEqual([])
    const [account] = await env.phone.addresses()
    const signature = await signMessage(later.config, { message: 'again' })
    expect(await recoverMessageAddress({ message: 'again', signature })).toBe(account)
    await later.leave()
    await until(async () => !(await env.phone.sessions()).length)
  })

  test('two tabs share a session: both can ask, and what ends in one ends in the other', async () => {
    // Browsers dispatch storage events to other tabs; here the test does.
    const tabs: ((event: { readonly key: string }) => void)[] = []
    vi.stubGlobal('addEventListener', (_: string, listener: (typeof tabs)[number]) => tabs.push(listener))
    const page = env.openPage()
    await env.pairWithPhone(page)
    const other = env.openPage({ storage: page.storage })
    await reconnect(other.config, { connectors: [other.connector] })
    vi.unstubAllGlobals()
    const [one, two] = await Promise.all([
      signMessage(page.config, { message: 'one' }),
      signMessage(other.config, { message: 'two' }),
    ])
    const [account] = await env.phone.addresses()
    expect(await recoverMessageAddress({ message: 'one', signature: one })).toBe(account)
    expect(await recoverMessageAddress({ message: 'two', signature: two })).toBe(account)
    await other.leave()
    tabs[0]?.({ key: 'peppermint.walletConnect' })
    expect(page.connection()).toBeUndefined()
    await until(async () => !(await env.phone.sessions()).length)
    await env.pairWithPhone(page)
    expect(page.connection()?.chainId).toBe(7700)
    await page.leave()
  })

  test('a session that is gone from the storage is forgotten, and the next connection works', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    const storage = page.storage
    for (const key of storage.texts.keys()) if (key !== 'peppermint.walletConnect') storage.texts.delete(key)
    const later = env.openPage({ storage })
    expect(await reconnect(later.config, { connectors: [later.connector] })).toEqual([])
    expect(storage.getItem('peppermint.walletConnect')).toBeNull()
    await env.pairWithPhone(later)
    expect(later.connection()?.chainId).toBe(7700)
    await later.leave()
    await page.leave()
    await env.phone.disconnect()
  })

  test('[C-08] disconnecting ends the session on both sides, even if it is missing', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    expect(await env.phone.sessions()).toHaveLength(1)
    await page.leave()
    expect(page.connection()).toBeUndefined()
    expect(page.storage.getItem('peppermint.walletConnect')).toBeNull()
    await until(async () => !(await env.phone.sessions()).length)

    await env.pairWithPhone(page)
    for (const key of page.storage.texts.keys())
      if (key !== 'peppermint.walletConnect') page.storage.texts.delete(key)
    const later = env.openPage({ storage: page.storage })
    await later.connector.disconnect()
    expect(await later.connector.isAuthorized()).toBe(false)
    await page.leave()
    await env.phone.disconnect()
  })
})
