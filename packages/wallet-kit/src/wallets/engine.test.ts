import { expect, onTestFinished, test } from 'vitest'
import { isRejection } from '../errors/index.ts'
import {
  alice,
  bob,
  memoryStorage,
  openConnectedPage,
  openPage,
  openWindow,
  refusal,
  ScriptedWallet,
  until,
} from './scriptedBrowser.fixture.ts'

const fox = () => new ScriptedWallet('io.fox', { name: 'Fox' })
const owl = () => new ScriptedWallet('sh.owl', { name: 'Owl' })

test('[C-02] [C-14] connecting goes from disconnected to connected with account and chain', async () => {
  const wallet = fox()
  openWindow([wallet])
  const page = openPage()
  const seen = [page.getSnapshot().status]
  page.subscribe(() => seen.push(page.getSnapshot().status))
  await page.connect('io.fox')
  expect(seen.filter((at, index) => at !== seen[index - 1])).toEqual([
    'disconnected',
    'connecting',
    'connected',
  ])
  expect(page.getSnapshot()).toMatchObject({
    account: alice,
    chainId: 7700,
    chain: 'supported',
    walletName: 'Fox',
  })
})

test('the snapshot keeps its identity until something changes', async () => {
  const wallet = fox()
  openWindow([wallet])
  const page = openPage()
  const before = page.getSnapshot()
  wallet.announce()
  wallet.announce()
  expect(page.getSnapshot()).toBe(before)
})

test('without a click no wallet is contacted', async () => {
  const wallet = fox()
  wallet.granted = [alice]
  openWindow([wallet])
  const page = openPage()
  await page.restore()
  await until(page, ({ discovery }) => discovery === 'done')
  expect(wallet.asked).toEqual([])
  expect(page.getSnapshot().status).toBe('disconnected')
})

test('[W-05] the plain browser wallet is offered only where no wallet announced itself', async () => {
  const wallet = fox()
  openWindow([], wallet)
  const page = openPage()
  expect(page.getSnapshot().wallets).toMatchObject([{ id: 'injected', kind: 'injected' }])
  wallet.announce()
  expect(page.getSnapshot().wallets).toMatchObject([{ id: 'io.fox', kind: 'announced', rdns: 'io.fox' }])
})

test('[W-05] where reading window.ethereum throws, announced wallets are listed and connect', async () => {
  openWindow()
  // wagmi's own connector reads it first, and no one would handle its rejection.
  let reads = 0
  Object.defineProperty(globalThis, 'ethereum', {
    configurable: true,
    get: () => {
      reads += 1
      if (reads > 1) throw new Error('Another extension has locked it.')
      return undefined
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'ethereum'))
  const page = openPage()
  expect(page.getSnapshot().wallets).toEqual([])
  expect(reads).toBeGreaterThan(1)
  fox().announce()
  await page.connect('io.fox')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('a late announcement joins the list, and a repeated one is listed once', () => {
  const twin = new ScriptedWallet('io.fox', { name: 'Impostor' })
  openWindow([fox(), twin])
  const page = openPage()
  owl().announce()
  expect(page.getSnapshot().wallets.map(({ name }) => name)).toEqual(['Fox', 'Owl'])
})

test('an announcement without a usable name for itself is not listed', () => {
  openWindow([new ScriptedWallet('not a domain/../x'), fox()])
  expect(
    openPage()
      .getSnapshot()
      .wallets.map(({ id }) => id),
  ).toEqual(['io.fox'])
})

test('[W-13] [C-15] the last used wallet leads the list, marked recent, with the kit version', async () => {
  const storage = memoryStorage()
  openWindow([fox(), owl()])
  await openPage(storage).connect('sh.owl')
  expect(openPage(storage).getSnapshot().wallets).toMatchObject([
    { id: 'sh.owl', recent: true },
    { id: 'io.fox', recent: false },
  ])
  expect(storage.get('peppermint.kit.version')).toBe('1.0.12')
})

test('stored text that something else wrote does no harm', async () => {
  const junk = { 'peppermint.kit.recent': '{', 'peppermint.kit.connected': '7', 'peppermint.store': '<html>' }
  openWindow([fox()])
  const page = openPage(memoryStorage({ ...junk, 'peppermint.recentConnectorId': '[' }))
  await page.restore()
  owl().announce()
  await page.connect('sh.owl')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'sh.owl' })
})

test.for<[string, ScriptedWallet['answer']]>([
  [
    'a no',
    (method) => {
      if (method === 'wallet_requestPermissions') throw refusal(4001, 'User rejected the request.')
    },
  ],
  ['an empty list of accounts', (method) => (method === 'eth_requestAccounts' ? [] : undefined)],
])(
  '[W-16] after %s the visitor is back where they were, and it counts as a rejection',
  async ([, answer]) => {
    const wallet = fox()
    wallet.answer = answer
    openWindow([wallet])
    const page = openPage()
    const error = await page.connect('io.fox').catch((thrown: unknown) => thrown)
    expect(isRejection(error)).toBe(true)
    expect(page.getSnapshot().status).toBe('disconnected')
  },
)

test('[W-17] a pending request is a distinct error, and approving it still connects', async () => {
  const wallet = fox()
  let approve = () => {}
  const answered = new Promise<readonly string[]>((resolve) => (approve = () => resolve([alice])))
  wallet.answer = (method) => (method === 'eth_requestAccounts' ? answered : undefined)
  openWindow([wallet])
  const page = openPage()
  const first = page.connect('io.fox')
  await expect.poll(() => wallet.asked).toContain('eth_requestAccounts')
  page.cancel()
  expect(page.getSnapshot().status).toBe('disconnected')
  wallet.answer = () => {
    throw refusal(-32002, 'Request already pending')
  }
  await expect(page.connect('io.fox')).rejects.toMatchObject({ code: -32002 })
  wallet.answer = () => undefined
  approve()
  await first
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('a yes after the visitor cancelled here connects nothing, and the permission is given back', async () => {
  const wallet = fox()
  let approve = () => {}
  const answered = new Promise<readonly string[]>((resolve) => (approve = () => resolve([alice])))
  wallet.answer = (method) => (method === 'eth_requestAccounts' ? answered : undefined)
  openWindow([wallet])
  const page = openPage()
  const asking = page.connect('io.fox')
  await expect.poll(() => wallet.asked).toContain('eth_requestAccounts')
  page.cancel()
  approve()
  expect(isRejection(await asking.catch((thrown: unknown) => thrown))).toBe(true)
  expect(page.getSnapshot().status).toBe('disconnected')
  expect(wallet.asked).toContain('wallet_revokePermissions')
})

test('[W-18] connecting the wallet that is connected already is refused', async () => {
  openWindow([fox()])
  const page = openPage()
  await page.connect('io.fox')
  await expect(page.connect('io.fox')).rejects.toThrow('Connector already connected')
  expect(page.getSnapshot().status).toBe('connected')
})

test('choosing another wallet ends the connection with the first', async () => {
  const first = fox()
  openWindow([first, owl()])
  const page = openPage()
  await page.connect('io.fox')
  await page.connect('sh.owl')
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'sh.owl' })
  await expect.poll(() => first.granted).toEqual([])
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'sh.owl' })
})

test('[C-04] a wallet that disconnects is forgotten for the next visit', async () => {
  const wallet = fox()
  const storage = memoryStorage()
  const page = await openConnectedPage(wallet, storage)
  wallet.emit('disconnect')
  await until(page, ({ status }) => status === 'disconnected')
  expect(storage.has('peppermint.kit.connected')).toBe(false)
})

test('[C-05] another account changes everywhere; none at all means disconnected', async () => {
  const wallet = fox()
  const page = await openConnectedPage(wallet)
  wallet.emit('accountsChanged', [bob])
  expect(
    await until(page, (snapshot) => snapshot.status === 'connected' && snapshot.account === bob),
  ).toBeTruthy()
  wallet.emit('accountsChanged', [])
  expect((await until(page, ({ status }) => status === 'disconnected')).status).toBe('disconnected')
})

test('a wallet that was not asked cannot connect itself, nor take the place of the one that was', async () => {
  const [wallet, other] = [fox(), owl()]
  openWindow([wallet, other])
  const page = openPage()
  // Scripted wallets answer at once, so all that an event leads to is over when the event loop turns.
  const turn = () => new Promise(setImmediate)
  const announceItself = async () => {
    other.granted = [bob]
    other.emit('connect', { chainId: '0x1' })
    other.emit('accountsChanged', [bob])
    await turn()
  }
  await turn()
  await announceItself()
  expect(page.getSnapshot().status).toBe('disconnected')
  await expect(page.provider()).rejects.toThrow()
  await page.connect('io.fox')
  await announceItself()
  expect(page.getSnapshot()).toMatchObject({ status: 'connected', walletId: 'io.fox', account: alice })
})

test('[C-06] a chain that is not ours is flagged', async () => {
  const wallet = fox()
  const page = await openConnectedPage(wallet)
  wallet.emit('chainChanged', '0x1')
  expect(await until(page, (snapshot) => 'chainId' in snapshot && snapshot.chainId === 1)).toMatchObject({
    status: 'connected',
    chain: 'unsupported',
  })
})

test('[C-01] [C-02] notifies each state once, and a canceled request does not connect', async () => {
  const wallet = fox()
  wallet.answer = (method) => (method === 'wallet_requestPermissions' ? new Promise(() => {}) : undefined)
  openWindow([wallet])
  const page = openPage()
  const seen: string[] = []
  page.subscribe(() => seen.push(page.getSnapshot().status))
  void page.connect('io.fox').catch(() => undefined)
  page.cancel()
  page.cancel()
  expect(seen).toEqual(['connecting', 'disconnected'])
})

test('[C-15] a store that an older version of the library left behind is migrated, not trusted', async () => {
  const old = JSON.stringify({ state: { chainId: 1, current: 'x', connections: { x: 1 } }, version: 2 })
  const storage = memoryStorage({ 'peppermint.store': old })
  openWindow([fox()])
  const page = openPage(storage)
  await page.restore()
  expect(page.getSnapshot().status).toBe('disconnected')
  await page.connect('io.fox')
  expect(JSON.parse(storage.get('peppermint.store') ?? '')).toMatchObject({
    version: 3,
    state: { chainId: 7700, connections: { value: [[expect.anything(), { accounts: [alice] }]] } },
  })
})
