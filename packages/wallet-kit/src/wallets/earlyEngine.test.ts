import { createConfig, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAppEngine } from './appConnections.ts'
import { startEarlyEngine } from './earlyEngine.ts'
import { canto, memoryStorage, openWindow, ScriptedWallet } from './scriptedBrowser.fixture.ts'
import type { WalletEngine } from './wallet.ts'
import { discoverWallets } from './walletDiscovery.ts'

function openEarly() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fox = new ScriptedWallet('io.fox', { name: 'Fox' })
  openWindow([fox])
  const config = createConfig({
    chains: [canto],
    storage: null,
    transports: { [canto.id]: http('http://127.0.0.1:9') },
  })
  const discovery = discoverWallets(config, undefined, () => [])
  const create = (): WalletEngine =>
    createAppEngine(
      { config, storage: memoryStorage() },
      { canRestore: () => Promise.resolve(true), discovery },
    )
  const fetchEngine = vi.fn(() => Promise.resolve(create()))
  const early = startEarlyEngine(config, discovery, fetchEngine)
  onTestFinished(() => early.destroy())
  return { early, config, fox, create, fetchEngine }
}

test('lists wallets that announce themselves, early and late, without the engine', () => {
  const { early, fetchEngine } = openEarly()
  const changed = vi.fn<() => void>()
  early.subscribe(changed)
  expect(early.getSnapshot()).toMatchObject({ status: 'disconnected', wallets: [{ id: 'io.fox' }] })
  new ScriptedWallet('io.late', { name: 'Late' }).announce()
  expect(changed).toHaveBeenCalledOnce()
  expect(early.getSnapshot().wallets.map(({ name }) => name)).toEqual(['Fox', 'Late'])
  const { wallets } = early.getSnapshot()
  globalThis.dispatchEvent(new Event('ethereum#initialized'))
  expect(early.getSnapshot().wallets).toBe(wallets)
  expect(fetchEngine).not.toHaveBeenCalled()
})

test('fetches the engine once for an idle page and several requests', async () => {
  const { early, fetchEngine } = openEarly()
  const connecting = early.connect('io.fox')
  await vi.advanceTimersByTimeAsync(10_000)
  await connecting
  await early.load()
  expect(fetchEngine).toHaveBeenCalledOnce()
  expect(early.getSnapshot()).toMatchObject({ status: 'connected', walletName: 'Fox' })
  await early.disconnect()
  expect(early.getSnapshot()).toMatchObject({ status: 'disconnected', wallets: [{ id: 'io.fox' }] })
})

test('the list stays as it was while the engine takes over', async () => {
  const { early } = openEarly()
  const { wallets } = early.getSnapshot()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(early.getSnapshot().wallets).toEqual(wallets)
  new ScriptedWallet('io.late', { name: 'Late' }).announce()
  expect(early.getSnapshot().wallets).toHaveLength(2)
})

test('adopts a connection that the app makes by wagmi before the engine is there', async () => {
  const { early, config } = openEarly()
  const [connector] = config.connectors
  if (!connector) throw new Error('no wallet was announced')
  await connect(config, { connector })
  await vi.waitFor(() => expect(early.getSnapshot()).toMatchObject({ status: 'connected', origin: 'app' }))
})

test('adopts a connection that wagmi had before', async () => {
  const { config, create } = openEarly()
  const [connector] = config.connectors
  if (!connector) throw new Error('no wallet was announced')
  await connect(config, { connector })
  const again = startEarlyEngine(
    config,
    discoverWallets(config, undefined, () => []),
    async () => create(),
  )
  onTestFinished(() => again.destroy())
  await vi.waitFor(() => expect(again.getSnapshot().status).toBe('connected'))
})

test('a fetch that fails rejects the request, is explained, and is tried again', async () => {
  const { early, create, fetchEngine } = openEarly()
  const failure = new TypeError('Failed to fetch')
  fetchEngine.mockRejectedValueOnce(failure)
  await expect(early.connect('io.fox')).rejects.toBe(failure)
  expect(early.explain(failure, {})).toMatchObject({ code: 'engine-not-loaded', moneyMoved: false })
  expect(early.getSnapshot()).toMatchObject({ status: 'disconnected', wallets: [{ id: 'io.fox' }] })
  fetchEngine.mockImplementationOnce(() => Promise.resolve(create()))
  await early.connect('io.fox')
  expect(early.getSnapshot().status).toBe('connected')
  // Also once the engine has words for errors.
  await early.load()
  expect(early.explain(failure, {}).code).toBe('engine-not-loaded')
})

test('the list still loads where the engine cannot', async () => {
  const { early, fetchEngine } = openEarly()
  fetchEngine.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(early.load()).resolves.toBe(early)
  early.cancel()
  expect(early.getSnapshot().wallets).toHaveLength(1)
})

test('nothing is left of one that is destroyed before its engine came', async () => {
  const { early, fetchEngine } = openEarly()
  early.destroy()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  new ScriptedWallet('io.late', { name: 'Late' }).announce()
  expect(early.getSnapshot().wallets).toHaveLength(1)
  expect(fetchEngine).not.toHaveBeenCalled()
})
