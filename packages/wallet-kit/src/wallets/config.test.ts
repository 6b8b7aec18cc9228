import { http } from 'viem'
import { canto as chain } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStorage, noopStorage } from 'wagmi'
import { connect, getClient } from 'wagmi/actions'
import * as walletConnectModule from '../walletconnect/index.ts'
import { createWalletConfig, type WalletConfigOptions } from './config.ts'
import { DEFAULT_PROJECT_ID, resolveProjectId } from './projectId.ts'
import { canto, memoryStorage, openWindow, ScriptedWallet } from './scriptedBrowser.fixture.ts'

const configOf = (options: Partial<WalletConfigOptions> = {}) =>
  createWalletConfig({
    appName: 'Test',
    chains: [canto],
    transports: { [canto.id]: http() },
    storage: memoryStorage(),
    ...options,
  })
const connectors = (options?: Partial<WalletConfigOptions>) =>
  configOf(options).connectors.map(({ id }) => id)

/** What is logged on the console meanwhile. */
function warnings<T>(act: () => T): { readonly value: T; readonly logged: readonly string[] } {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    const value = act()
    return { value, logged: warn.mock.calls.map(([text]) => String(text)) }
  } finally {
    warn.mockRestore()
  }
}

test('[W-20] a project id brings WalletConnect, and without one there is none', () => {
  expect(connectors({ projectId: '7f6e504bfad60b485450578e05678ed3' })).toEqual(['injected', 'walletConnect'])
  expect(connectors()).toEqual(['injected'])
})

test.for(['', '  '])('[W-20] an empty project id (%j) is an error in plain words', (projectId) => {
  expect(() => configOf({ projectId })).toThrow(/project id is empty.*leave `projectId` out/)
})

test.for([
  'YOUR_PROJECT_ID',
  'your-project-id',
  '<YOUR_PROJECT_ID>',
  'YOUR_WALLETCONNECT_PROJECT_ID',
  'YOUR_PROJECT_ID_HERE',
  'PROJECT_ID',
  'projectId',
  'example',
  'xxx',
])('[W-20] the placeholder %s is warned of and replaced by a default', (projectId) => {
  const { value, logged } = warnings(() => resolveProjectId(projectId))
  expect(value).toBe(DEFAULT_PROJECT_ID)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain(projectId)
  const made = warnings(() => connectors({ projectId }))
  expect(made.value).toContain('walletConnect')
  expect(made.logged).toHaveLength(1)
})

test.for(['7f6e504bfad60b485450578e05678ed3', 'my-shop-2026', DEFAULT_PROJECT_ID])(
  '[W-20] a real project id (%s) is used as it is, without a word',
  (projectId) => {
    expect(warnings(() => resolveProjectId(` ${projectId} `))).toEqual({ value: projectId, logged: [] })
  },
)

const second = { ...canto, id: 7701, name: 'Second', iconUrl: async () => 'data:image/svg+xml,2' } as const

test('a chain without a transport is read through its default RPC', () => {
  const config = createWalletConfig({
    appName: 'Test',
    chains: [canto, second],
    transports: { [second.id]: http('http://127.0.0.1:2') },
  })
  const urls = ([canto.id, second.id] as const).map(
    (chainId) => getClient(config, { chainId })?.transport.url,
  )
  expect(urls).toEqual([canto.rpcUrls.default.http[0], 'http://127.0.0.1:2'])
})

test('takes the options of wagmi’s createConfig, over the kit’s defaults', () => {
  const storage = createStorage({ storage: noopStorage })
  const config = createWalletConfig({
    appName: 'Test',
    chains: [canto],
    pollingInterval: 9_000,
    batch: { multicall: false },
    multiInjectedProviderDiscovery: false,
    storage,
    ssr: true,
  })
  expect(config.storage).toBe(storage)
  expect(config._internal).toMatchObject({ ssr: true, mipd: undefined })
  expect(getClient(config)).toMatchObject({ pollingInterval: 9_000, batch: { multicall: false } })
  expect(getClient(createWalletConfig({ appName: 'Test', chains: [canto] }))?.pollingInterval).toBe(4_000)
  expect(createWalletConfig({ appName: 'Test', chains: [canto], storage: null }).storage).toBeNull()
})

test('without a storage, WalletConnect’s sessions are not stored in the browser either', async () => {
  const localStorage = memoryStorage()
  openWindow([], undefined, { localStorage })
  const create = vi.spyOn(walletConnectModule, 'walletConnect')
  onTestFinished(() => create.mockRestore())
  const projectId = '7f6e504bfad60b485450578e05678ed3'
  configOf({ projectId, storage: null })
  const { storage } = create.mock.calls[0]?.[0] ?? {}
  storage?.setItem('session', 'open')
  expect(storage?.getItem('session')).toBe('open')
  storage?.removeItem('session')
  expect(storage?.getItem('session')).toBeNull()
  expect(localStorage.size).toBe(0)
})

test('is typed by its chains: wagmi’s ids, and the keys of the transports', () => {
  const chains = [
    chain,
    { ...chain, id: 7701, iconUrl: 'data:image/svg+xml,', iconBackground: '#000' },
  ] as const
  const config = createWalletConfig({ appName: 'Test', chains })
  const ids: readonly (7700 | 7701)[] = config.chains.map(({ id }) => id)
  expect(ids).toEqual([7700, 7701])
  // @ts-expect-error The config has no chain 1.
  expect(() => getClient(config, { chainId: 1 })).not.toThrow()
  // @ts-expect-error The config has no chain 1.
  createWalletConfig({ appName: 'Test', chains: [chain], transports: { 1: http() } })
})

test.for([
  [undefined, 7701],
  [false, 7700],
] as const)('wagmi’s chain follows the wallet (syncConnectedChain: %j): %i', async ([sync, chainId]) => {
  const wallet = new ScriptedWallet('io.fox', { name: 'Fox' })
  openWindow([wallet])
  const config = createWalletConfig({
    appName: 'Test',
    chains: [canto, second],
    storage: memoryStorage(),
    syncConnectedChain: sync,
  })
  const connector = config.connectors.find(({ id }) => id === 'io.fox')
  if (!connector) throw new Error('The wallet was not announced.')
  await connect(config, { connector })
  connector.onChainChanged('0x1e15')
  expect(config.state.chainId).toBe(chainId)
})

test('names what is wrong with a config without chains', () => {
  const chains = [] as never
  expect(() => createWalletConfig({ appName: 'Test', chains })).toThrow(/`chains` is empty/)
})
