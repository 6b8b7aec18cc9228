import { runInNewContext } from 'node:vm'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  createTestWallet,
  hostileIdentities,
  type WalletResponse,
  type WalletRequest,
  type PageLike,
  type TestWallet,
  type TestWalletOptions,
} from './index.ts'

/** A wallet without a network: nothing here reaches a node. */
const someone = (over: Partial<TestWalletOptions> = {}): TestWallet =>
  createTestWallet({
    rpcUrl: 'http://127.0.0.1:1',
    chainId: 7700,
    privateKeys: [generatePrivateKey()],
    ...over,
  })

interface OpenWindow {
  readonly page: PageLike
  readonly window: Window
  readonly run: (source: string) => unknown
  /** What was announced since the window was opened. */
  readonly announced: readonly { readonly info: object; readonly provider: object }[]
}

/** A window good enough for a script: events, timers, and the function a browser driver would bind. */
function openWindow(): OpenWindow {
  const window: ReturnType<typeof JSON.parse> = new EventTarget()
  const context = Object.assign(window, {
    window,
    CustomEvent,
    Event,
    Error,
    Object,
    Map,
    Set,
    Reflect,
    Array,
  })
  const announced: OpenWindow['announced'][number][] = []
  context.addEventListener('eip6963:announceProvider', (event: Event) =>
    announced.push(Reflect.get(event, 'detail')),
  )
  const run = (source: string): unknown => runInNewContext(source, context)
  const page: PageLike = {
    exposeFunction: async (name, callback: (asking: WalletRequest) => Promise<WalletResponse>) =>
      Reflect.set(context, name, callback),
    addInitScript: async (script) => run(script),
    evaluate: async (script) => run(script),
  }
  return { page, window, run, announced }
}

const failure = async (asking: unknown): Promise<unknown> => {
  try {
    return await asking
  } catch (error) {
    return error
  }
}

test('announces itself by EIP-6963; sets window.ethereum only on request', async () => {
  const { page, window, announced } = openWindow()
  await someone().attach(page)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveLength(2)
  expect(announced[0]).toMatchObject({
    info: { name: 'Test Wallet', rdns: 'test.wallet', icon: expect.stringMatching(/^data:image/) },
  })
  expect(Reflect.get(window, 'ethereum')).toBeUndefined()
})

test('in a page, errors keep their codes and events arrive', async () => {
  const wallet = someone({ legacy: true, announce: false })
  const { page, run } = openWindow()
  await wallet.attach(page)
  wallet.once('eth_requestAccounts', 'reject')
  expect(await failure(run(`ethereum.request({ method: 'eth_requestAccounts' })`))).toMatchObject({
    code: 4001,
  })
  run(`window.received = []; ethereum.on('accountsChanged', (it) => received.push(it))`)
  expect(await run(`ethereum.request({ method: 'eth_requestAccounts' })`)).toEqual([wallet.address])
  expect(run(`JSON.stringify(received)`)).toBe(JSON.stringify([[wallet.address]]))
})

test('a late wallet is hidden until it appears, then works like any other', async () => {
  const { page, window, run, announced } = openWindow()
  const wallet = someone({ late: true, legacy: true, flags: { isTrust: true } })
  await wallet.attach(page)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toEqual([])
  expect(run('window.ethereum')).toBeUndefined()
  let initialised = 0
  window.addEventListener('ethereum#initialized', () => initialised++)
  await wallet.appear()
  expect(announced).toHaveLength(1)
  expect([initialised, run('ethereum.isTrust')]).toEqual([1, true])
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveLength(2)
})

test('several wallets share a page; the last is window.ethereum', async () => {
  const { page, run, announced } = openWindow()
  const all = [
    someone({ name: 'MetaMask', rdns: 'io.metamask', legacy: true }),
    someone({ name: 'Brave Wallet', rdns: 'com.brave.wallet', legacy: true, flags: { isBraveWallet: true } }),
    someone({ name: 'Quiet', legacy: true, announce: false }),
  ]
  for (const wallet of all) await wallet.attach(page)
  expect(announced.map(({ info }) => Reflect.get(info, 'rdns'))).toEqual(['io.metamask', 'com.brave.wallet'])
  expect(run('ethereum.providers.length')).toBe(3)
  expect(run('ethereum.providers.map((each) => [each.isMetaMask, each.isBraveWallet].join())')).toEqual([
    'true,',
    ',true',
    ',',
  ])
  const answers = run(
    `Promise.all(ethereum.providers.map((each) => each.request({ method: 'eth_requestAccounts' })))`,
  )
  expect(await answers).toEqual(all.map(({ address }) => [address]))
})

test('an extension throws plain objects, and its window.ethereum is not what it announces', async () => {
  const wallet = someone({ personality: 'extension' })
  const { page, run, announced } = openWindow()
  await wallet.attach(page)
  wallet.once('eth_requestAccounts', 'reject')
  const thrown = await failure(run(`ethereum.request({ method: 'eth_requestAccounts' })`))
  expect(thrown).toEqual({ code: 4001, message: 'User rejected the request.' })
  expect(thrown).not.toBeInstanceOf(Error)
  expect(run('ethereum.isMetaMask')).toBe(true)
  expect(run('ethereum')).not.toBe(announced[0]?.provider)
})

test('an extension names Ethereum until it has started, and once more then', async () => {
  const wallet = someone({ personality: 'extension', connected: true })
  wallet.once('load', 'keep-open')
  const { page, run } = openWindow()
  await wallet.attach(page)
  run(`window.received = []; ethereum.on('connect', ({ chainId }) => received.push(chainId))`)
  const accounts = run(`ethereum.request({ method: 'eth_accounts' })`)
  expect(await run(`ethereum.request({ method: 'eth_chainId' })`)).toBe('0x1')
  expect(wallet.requests).toEqual([])
  await (await wallet.waitForPrompt('load')).answer()
  expect(await accounts).toEqual([wallet.address])
  expect(run('received.join()')).toBe('0x1')
  expect(await run(`ethereum.request({ method: 'eth_chainId' })`)).toBe('0x1e14')
})

test('an extension that its user has disconnected is on Ethereum at the next load', async () => {
  const wallet = someone({ personality: 'extension', connected: true })
  const [before, after] = [openWindow(), openWindow()]
  await wallet.attach(before.page)
  await wallet.forget()
  expect(await before.run(`ethereum.request({ method: 'eth_chainId' })`)).toBe('0x1e14')
  await wallet.attach(after.page)
  await after.run(`ethereum.request({ method: 'eth_accounts' })`)
  expect(await after.run(`ethereum.request({ method: 'eth_chainId' })`)).toBe('0x1')
})

test('attached to a context it speaks to every page of it', async () => {
  const tabs = [openWindow(), openWindow()]
  const wallet = someone({ connected: true, legacy: true })
  await wallet.attach({
    pages: () => tabs.map(({ page }) => page),
    exposeFunction: (...given) => Promise.all(tabs.map(({ page }) => page.exposeFunction(...given))),
    addInitScript: (script) => Promise.all(tabs.map(({ page }) => page.addInitScript(script))),
  })
  for (const { run } of tabs)
    run(`window.received = []; ethereum.on('chainChanged', (it) => received.push(it))`)
  await wallet.chooseChain(1)
  expect(tabs.map(({ run }) => run('received.join()'))).toEqual(['0x1', '0x1'])
})

test('installed into the window the test runs in, it can be taken out without a trace', async () => {
  const { window, announced } = openWindow()
  const before = Object.keys(window)
  const wallet = someone({ legacy: true })
  const takeOut = wallet.install(window)
  const received: unknown[] = []
  Reflect.get(window, 'ethereum').on('accountsChanged', (accounts: unknown) => received.push(accounts))
  expect(await Reflect.get(window, 'ethereum').request({ method: 'eth_requestAccounts' })).toEqual([
    wallet.address,
  ])
  await wallet.forget()
  expect(received).toEqual([[wallet.address], []])
  takeOut()
  expect(Object.keys(window)).toEqual(before)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  expect(announced).toHaveLength(1)
})

test.each(hostileIdentities)(
  'a hostile identity reaches the page as it is: $why',
  async ({ name, rdns, icon }) => {
    const { page, announced } = openWindow()
    await someone({ name, rdns, icon }).attach(page)
    expect(announced[0]?.info).toMatchObject({ name, rdns, icon })
  },
)
