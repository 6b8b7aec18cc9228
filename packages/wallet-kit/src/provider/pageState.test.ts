import { createConfig, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createJournal, type Journal } from '../transactions/journal.ts'
import { canto, memoryStorage, openWindow, ScriptedWallet } from '../wallets/scriptedBrowser.fixture.ts'
import { createAppWallet } from './pageState.ts'
import type { LoadedKit } from './kitState.ts'

function openApp(
  loadJournal: () => Promise<Journal>,
  fox = new ScriptedWallet('io.fox', { name: 'Fox' }),
  localStorage = memoryStorage(),
) {
  openWindow([fox], undefined, { localStorage })
  const config = createConfig({
    chains: [canto],
    storage: null,
    transports: { [canto.id]: http('http://127.0.0.1:9') },
  })
  const loaded: LoadedKit[] = []
  const wallet = createAppWallet({
    engine: { config },
    loadJournal,
    isUnderWagmi: false,
    mayRestore: () => Promise.resolve(true),
    onLoaded: (kit) => loaded.push(kit),
  })
  return { wallet, loaded, config }
}

test('lists announced wallets before the journal is loaded', () => {
  const { wallet, loaded } = openApp(() => new Promise(() => {}))
  void wallet.restore()
  expect(wallet.getSnapshot().wallets.map(({ name }) => name)).toEqual(['Fox'])
  expect(loaded).toEqual([])
})

test('fetches the journal once the browser is idle, and only once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetchJournal = vi.fn(async () => createJournal({ storage: null, events: null }))
  const { wallet, loaded } = openApp(fetchJournal)
  await wallet.restore()
  expect(fetchJournal).not.toHaveBeenCalled()
  // Without `requestIdleCallback`, as here.
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetchJournal).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  await wallet.connect('io.fox')
  expect(fetchJournal).toHaveBeenCalledOnce()
})

test('fetches the journal before the browser is idle for an account that wagmi connected', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const fetchJournal = vi.fn(async () => createJournal({ storage: null, events: null }))
  const { wallet, loaded, config } = openApp(fetchJournal)
  await wallet.restore()
  const [connector] = config.connectors
  if (!connector) throw new Error('no wallet was announced')
  await connect(config, { connector })
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.waitFor(() => expect(loaded).toHaveLength(1))
  expect(fetchJournal).toHaveBeenCalledOnce()
  expect(wallet.getSnapshot().status).toBe('connected')
})

test('connects a wallet only once the journal is loaded', async () => {
  const arrival = Promise.withResolvers<Journal>()
  const { wallet, loaded } = openApp(() => arrival.promise)
  await wallet.restore()
  const connected = wallet.connect('io.fox')
  await Promise.resolve()
  expect(wallet.getSnapshot().status).toBe('disconnected')
  arrival.resolve(createJournal({ storage: null, events: null }))
  await connected
  expect(wallet.getSnapshot().status).toBe('connected')
  expect(loaded).toHaveLength(1)
})

test('explains a journal that did not arrive, and fetches it again', async () => {
  let isOnline = false
  const { wallet } = openApp(() =>
    isOnline
      ? Promise.resolve(createJournal({ storage: null, events: null }))
      : Promise.reject(new TypeError('offline')),
  )
  await wallet.restore()
  const error: unknown = await wallet.connect('io.fox').catch((reason: unknown) => reason)
  expect(wallet.explain(error, {})).toMatchObject({
    code: 'engine-not-loaded',
    moneyMoved: false,
  })
  expect(wallet.getSnapshot().status).toBe('disconnected')
  isOnline = true
  await wallet.connect('io.fox')
  expect(wallet.getSnapshot().status).toBe('connected')
})

test('a returning visitor is restored by the fetch that succeeds, after one that failed', async () => {
  const [fox, storage] = [new ScriptedWallet('io.fox', { name: 'Fox' }), memoryStorage()]
  const first = openApp(async () => createJournal({ storage: null, events: null }), fox, storage)
  await first.wallet.connect('io.fox')
  let isOnline = false
  const { wallet } = openApp(
    () =>
      isOnline
        ? Promise.resolve(createJournal({ storage: null, events: null }))
        : Promise.reject(new TypeError('offline')),
    fox,
    storage,
  )
  expect(wallet.getSnapshot().status).toBe('reconnecting')
  await expect(wallet.restore()).rejects.toThrow('offline')
  expect(wallet.getSnapshot()).toMatchObject({ status: 'disconnected', discovery: 'failed' })
  isOnline = true
  await wallet.load()
  await vi.waitFor(() =>
    expect(wallet.getSnapshot()).toMatchObject({ status: 'connected', origin: 'restored' }),
  )
})
