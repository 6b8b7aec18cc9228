import { type Connector, createConfig, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAppEngine } from './appConnections.ts'
import { startEarlyEngine } from './earlyEngine.ts'
import { canto, memoryStorage, openWindow, ScriptedWallet } from './scriptedBrowser.fixture.ts'
import { discoverWallets } from './walletDiscovery.ts'

/** Less than a page waits to be idle, where the browser does not say that it is. */
const NOT_IDLE_MS = 1_500

const failure = new TypeError('Failed to fetch')

function openEarly(hostWallet?: { id: string; name: string; connectorId: string }) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [fox, owl] = [
    new ScriptedWallet('io.fox', { name: 'Fox' }),
    new ScriptedWallet('io.owl', { name: 'Owl' }),
  ]
  openWindow([fox, owl])
  const config = createConfig({
    chains: [canto],
    storage: null,
    transports: { [canto.id]: http('http://127.0.0.1:9') },
  })
  const discovery = discoverWallets(config, undefined, () => [])
  const network = { isDown: false }
  const fetchEngine = vi.fn(async (restoredUids: ReadonlySet<string>) => {
    await Promise.resolve()
    if (network.isDown) throw failure
    return createAppEngine(
      { config, storage: memoryStorage(), hostWallet },
      { canRestore: () => Promise.resolve(true), discovery, restoredUids },
    )
  })
  const open = () => {
    const early = startEarlyEngine({ config, discovery, hostWallet, fetchEngine })
    onTestFinished(() => early.destroy())
    return early
  }
  const [connector] = config.connectors as readonly Connector[]
  if (!connector) throw new Error('no wallet was announced')
  return { early: open(), open, network, config, fox, owl, connector, fetchEngine }
}

const namesOf = (wallets: readonly { readonly name: string }[]) => wallets.map(({ name }) => name)

test('lists wallets that announce themselves, early and late, without the engine', () => {
  const { early, fetchEngine } = openEarly()
  const changed = vi.fn<() => void>()
  early.subscribe(changed)
  expect(early.getSnapshot()).toMatchObject({ status: 'disconnected', wallets: [{ id: 'io.fox' }, {}] })
  new ScriptedWallet('io.late', { name: 'Late' }).announce()
  expect(changed).toHaveBeenCalledOnce()
  expect(namesOf(early.getSnapshot().wallets)).toEqual(['Fox', 'Owl', 'Late'])
  const snapshot = early.getSnapshot()
  globalThis.dispatchEvent(new Event('ethereum#initialized'))
  expect(early.getSnapshot()).toBe(snapshot)
  expect(fetchEngine).not.toHaveBeenCalled()
})

test('fetches the engine once for an idle page and several requests', async () => {
  const { early, config, fetchEngine } = openEarly()
  const connecting = early.connect('io.fox')
  await vi.advanceTimersByTimeAsync(10_000)
  await connecting
  await early.load()
  expect(early.getSnapshot()).toMatchObject({ status: 'connected', walletName: 'Fox' })
  await early.disconnect()
  expect(early.getSnapshot().status).toBe('disconnected')
  config.setState((state) => ({ ...state, connections: new Map(state.connections) }))
  expect(fetchEngine).toHaveBeenCalledOnce()
})

test('the list stays the same one when the engine takes over, and still grows', async () => {
  const { early } = openEarly()
  const { wallets } = early.getSnapshot()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(early.getSnapshot().wallets).toBe(wallets)
  new ScriptedWallet('io.late', { name: 'Late' }).announce()
  expect(namesOf(early.getSnapshot().wallets)).toEqual(['Fox', 'Owl', 'Late'])
})

test('a visitor who cancels while the engine loads is asked nothing', async () => {
  const { early, fox, owl } = openEarly()
  const connecting = early.connect('io.fox')
  early.cancel()
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
  expect(fox.asked).not.toContain('eth_requestAccounts')
  await early.connect('io.fox')
  owl.answer = () => new Promise(() => undefined)
  const again = early.connect('io.owl')
  await vi.waitFor(() => expect(early.getSnapshot()).toMatchObject({ status: 'connecting' }))
  early.cancel()
  expect(early.getSnapshot()).toMatchObject({ status: 'connected', walletName: 'Fox' })
  void again.catch(() => undefined)
})

test('only the wallet chosen last is asked, and none after Disconnect', async () => {
  const { early, open, fox, owl } = openEarly()
  const first = early.connect('io.fox')
  await early.connect('io.owl')
  await expect(first).rejects.toMatchObject({ code: 4001 })
  expect(early.getSnapshot()).toMatchObject({ status: 'connected', walletName: 'Owl' })
  expect(fox.asked).not.toContain('eth_requestAccounts')
  expect(owl.asked).toContain('eth_requestAccounts')
  const other = open()
  const late = other.connect('io.fox')
  await Promise.all([expect(late).rejects.toThrow(), other.disconnect()])
  expect(fox.asked).not.toContain('eth_requestAccounts')
})

test('adopts a connection that the app makes by wagmi before the engine is there', async () => {
  const { early, config, connector } = openEarly()
  await connect(config, { connector })
  await vi.advanceTimersByTimeAsync(NOT_IDLE_MS)
  expect(early.getSnapshot()).toMatchObject({ status: 'connected', origin: 'app' })
})

test('adopts a connection that wagmi had before', async () => {
  const { config, connector, open } = openEarly()
  await connect(config, { connector })
  const again = open()
  await vi.advanceTimersByTimeAsync(NOT_IDLE_MS)
  expect(again.getSnapshot().status).toBe('connected')
})

test('a connection that wagmi restored before the engine is there is a restored one', async () => {
  const { early, config, connector, fox } = openEarly()
  await connector.connect()
  const accounts = await connector.getAccounts()
  const connection = { accounts: [...accounts] as [`0x${string}`], chainId: canto.id, connector }
  const connections = new Map([[connector.uid, connection]])
  config.setState((state) => ({ ...state, status: 'reconnecting', connections, current: connector.uid }))
  config.setState((state) => ({ ...state, status: 'connected' }))
  await vi.advanceTimersByTimeAsync(NOT_IDLE_MS)
  expect(early.getSnapshot()).toMatchObject({ walletId: fox.rdns, origin: 'restored' })
})

test('a fetch that fails rejects the request, is explained, and is tried again', async () => {
  const { early, fetchEngine } = openEarly()
  fetchEngine.mockRejectedValueOnce(failure)
  await expect(early.connect('io.fox')).rejects.toBe(failure)
  expect(early.explain(failure, {})).toMatchObject({ code: 'engine-not-loaded', moneyMoved: false })
  expect(early.getSnapshot()).toMatchObject({ status: 'disconnected', wallets: [{ id: 'io.fox' }, {}] })
  await early.connect('io.fox')
  expect(early.getSnapshot().status).toBe('connected')
  // Also once the engine has words for errors.
  await early.load()
  expect(early.explain(failure, {}).code).toBe('engine-not-loaded')
})

test('a connection of the app is shown once the network is back, without a press', async () => {
  const { early, open, config, connector, network } = openEarly()
  network.isDown = true
  await connect(config, { connector })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(early.getSnapshot().status).toBe('disconnected')
  const other = open()
  await vi.advanceTimersByTimeAsync(1)
  other.destroy()
  network.isDown = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(early.getSnapshot().status).toBe('connected')
  expect(other.getSnapshot().status).toBe('disconnected')
})

test('where the engine cannot be fetched, Disconnect still ends the app’s connection', async () => {
  const { early, config, connector, fetchEngine } = openEarly()
  fetchEngine.mockRejectedValue(failure)
  await connect(config, { connector })
  await expect(early.disconnect()).rejects.toBe(failure)
  expect(config.state).toMatchObject({ status: 'disconnected', current: null })
})

test('the list still loads where the engine cannot', async () => {
  const { early, fetchEngine } = openEarly()
  fetchEngine.mockRejectedValue(failure)
  await expect(early.load()).resolves.toBe(early)
  expect(early.getSnapshot().wallets).toHaveLength(2)
})

test('a host’s wallet is reconnecting from the start, beside the list, also after a failure', async () => {
  const { early, fetchEngine } = openEarly({ id: 'io.owl', name: 'Owl', connectorId: 'io.owl' })
  expect(early.getSnapshot()).toMatchObject({ status: 'reconnecting', walletName: 'Owl' })
  expect(early.getSnapshot().wallets).toHaveLength(2)
  fetchEngine.mockRejectedValueOnce(failure)
  await early.restore()
  expect(early.getSnapshot()).toMatchObject({ status: 'disconnected', wallets: [{}, {}] })
  const seen: string[] = []
  early.subscribe(() => seen.push(early.getSnapshot().status))
  await early.load()
  expect(fetchEngine).toHaveBeenCalledTimes(2)
  expect(seen).toContain('reconnecting')
})

test('nothing is left of one that is destroyed before its engine came', async () => {
  const { early, config, connector, fetchEngine } = openEarly()
  early.destroy()
  expect(vi.getTimerCount()).toBe(0)
  await connect(config, { connector })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(early.getSnapshot()).toMatchObject({ status: 'disconnected' })
  expect(fetchEngine).not.toHaveBeenCalled()
})

test('an engine that arrives too late is destroyed as well', async () => {
  const { early, config, connector } = openEarly()
  const loading = early.load()
  early.destroy()
  await loading
  await connect(config, { connector })
  expect(early.getSnapshot().status).toBe('disconnected')
  expect(vi.getTimerCount()).toBe(0)
})
