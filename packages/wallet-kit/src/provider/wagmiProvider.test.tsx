/** The kit beneath wagmi's own provider. Rendering it to HTML does what mounting it does for a config without `ssr`. */
import { renderToString } from 'react-dom/server'
import { http } from 'viem'
import { expect, test, vi } from 'vitest'
import { type Config, injected, WagmiProvider } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import { createWalletConfig } from '../wallets/config.ts'
import type { WalletDefinition } from '../wallets/definition.ts'
import { safeWallet } from '../wallets/safe/index.ts'
import { readRecents } from '../wallets/rememberedWallet.ts'
import {
  alice,
  bob,
  canto,
  memoryStorage,
  openWindow,
  ScriptedWallet,
} from '../wallets/scriptedBrowser.fixture.ts'
import type { Stored } from './hydrateConfig.ts'
import { getPageState } from './pageState.ts'
import { WalletKit } from './WalletKit.tsx'

const fox = () => new ScriptedWallet('io.fox', { name: 'Fox' })
const owl = () => {
  const wallet = new ScriptedWallet('sh.owl', { name: 'Owl' })
  wallet.answer = (method) => (method === 'eth_requestAccounts' ? [bob] : undefined)
  return wallet
}

interface PageOptions {
  readonly wallets: readonly ScriptedWallet[]
  readonly localStorage?: ReturnType<typeof memoryStorage>
  readonly reconnectOnMount?: boolean
  /** Whether the kit is given the config that wagmi's provider has. */
  readonly isNamed?: boolean
  readonly ssr?: boolean
  /** Whether the kit is alone, without wagmi's provider. */
  readonly isAlone?: boolean
  readonly offered?: readonly WalletDefinition[]
}

/** Opens a page with the kit in it. */
function openApp({ wallets, localStorage = memoryStorage(), ...options }: PageOptions) {
  openWindow(wallets, undefined, { localStorage })
  const config = createWalletConfig({
    appName: 'App',
    chains: [canto],
    transports: { [canto.id]: http() },
    storage: localStorage,
    ssr: options.ssr ?? false,
  })
  const render = () => {
    const isGiven = options.isNamed === true || options.isAlone === true
    const inside = <WalletKit {...(isGiven && { config })} wallets={options.offered ?? []} />
    const { reconnectOnMount = true } = options
    if (options.isAlone) renderToString(inside)
    else
      renderToString(
        <WagmiProvider config={config} reconnectOnMount={reconnectOnMount}>
          {inside}
        </WagmiProvider>,
      )
    return getPageState(config, {}).wallet
  }
  const connector = (id: string) => {
    const found = config.connectors.find((candidate) => candidate.id === id)
    if (!found) throw new Error(`No connector ${id}.`)
    return found
  }
  return { config, wallet: render(), render, connector, localStorage }
}

/** The engine arrives, as when the page has come to life. */
const comeAlive = async ({ wallet }: ReturnType<typeof openApp>) => void (await wallet.load())

test.for([false, true])(
  'a connection made with wagmi’s useConnect is the kit’s (alone: %s)',
  async (isAlone) => {
    const app = openApp({ wallets: [fox()], isAlone })
    await comeAlive(app)
    await connect(app.config, { connector: app.connector('io.fox') })
    expect(app.wallet.getSnapshot()).toMatchObject({
      status: 'connected',
      account: alice,
      walletId: 'io.fox',
      walletName: 'Fox',
    })
    expect(readRecents(app.localStorage)).toEqual(['io.fox'])
  },
)

test('a connection made before the kit’s engine is loaded is taken over with it', async () => {
  const app = openApp({ wallets: [fox()] })
  await expect.poll(() => app.config.state.status).toBe('disconnected')
  await connect(app.config, { connector: app.connector('io.fox') })
  await comeAlive(app)
  expect(app.wallet.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('a connector that only the app knows is a connection under its own name', async () => {
  const wallet = fox()
  openWindow()
  const app = openApp({ wallets: [] })
  await comeAlive(app)
  const target = { id: 'app-wallet', name: 'App\u202eWallet', provider: () => wallet.provider as never }
  await connect(app.config, { connector: injected({ target }) })
  expect(app.wallet.getSnapshot()).toMatchObject({ walletId: 'app-wallet', walletName: 'AppWallet' })
})

test('disconnecting ends every connection of the app, and none takes its place', async () => {
  const app = openApp({ wallets: [fox(), owl()] })
  await comeAlive(app)
  await connect(app.config, { connector: app.connector('io.fox') })
  await connect(app.config, { connector: app.connector('sh.owl') })
  expect(app.wallet.getSnapshot()).toMatchObject({ account: bob })
  const seen: string[] = []
  app.wallet.subscribe(() => seen.push(app.wallet.getSnapshot().status))
  await app.wallet.disconnect()
  expect(app.config.state.connections.size).toBe(0)
  expect(new Set(seen)).toEqual(new Set(['disconnected']))
})

test('the app switches between its connections and the kit follows without a gap', async () => {
  const app = openApp({ wallets: [fox(), owl()] })
  await comeAlive(app)
  await connect(app.config, { connector: app.connector('io.fox') })
  const seen: unknown[] = []
  app.wallet.subscribe(() => {
    const snapshot = app.wallet.getSnapshot()
    seen.push(snapshot.status === 'connected' ? snapshot.account : snapshot.status)
  })
  await connect(app.config, { connector: app.connector('sh.owl') })
  await disconnect(app.config, { connector: app.connector('sh.owl') })
  expect(seen).toEqual([bob, alice])
})

test('[M-08] an address with a wrong checksum ends a connection of useConnect, and is named', async () => {
  const wallet = fox()
  const wrong = '0x5C00000000000000000000000000000000000abC'
  wallet.answer = (method) => (/accounts/i.test(method) ? [wrong] : undefined)
  const app = openApp({ wallets: [wallet] })
  await comeAlive(app)
  await connect(app.config, { connector: app.connector('io.fox') })
  await expect
    .poll(() => app.wallet.getSnapshot())
    .toMatchObject({ status: 'disconnected', rejected: { address: wrong, walletName: 'Fox' } })
  await expect.poll(() => app.config.state.connections.size).toBe(0)
})

/** What a visit leaves behind that has connected a wallet. */
async function visited(wallet: ScriptedWallet) {
  const app = openApp({ wallets: [wallet] })
  await app.wallet.connect('io.fox')
  wallet.asked.length = 0
  return app.localStorage
}

test.for([false, true])(
  '[M-02] wagmi’s provider restores a connection, and it is the kit’s (config given: %s)',
  async (isNamed) => {
    const wallet = fox()
    const localStorage = await visited(wallet)
    const app = openApp({ wallets: [wallet], localStorage, isNamed })
    expect(app.wallet.getSnapshot().status).toBe('reconnecting')
    await comeAlive(app)
    await expect
      .poll(() => app.wallet.getSnapshot())
      .toMatchObject({ status: 'connected', account: alice, walletName: 'Fox' })
    expect(wallet.asked).not.toContain('eth_requestAccounts')
  },
)

test('[M-02] a wallet that announces itself after wagmi has looked is restored by the kit', async () => {
  const wallet = fox()
  const localStorage = await visited(wallet)
  const app = openApp({ wallets: [], localStorage })
  await comeAlive(app)
  await expect.poll(() => app.config.state.status).toBe('disconnected')
  wallet.announce()
  await expect.poll(() => app.wallet.getSnapshot()).toMatchObject({ status: 'connected', account: alice })
})

test('[C-02] ignores an account shared without a request, before the engine loads', async () => {
  const wallet = fox()
  const app = openApp({ wallets: [wallet], reconnectOnMount: false })
  await app.connector('io.fox').setup?.()
  wallet.granted = [alice]
  wallet.emit('connect', { chainId: wallet.chainId })
  wallet.emit('accountsChanged', [alice])
  await comeAlive(app)
  await expect.poll(() => app.wallet.getSnapshot().discovery).toBe('done')
  expect(app.config.state.connections.size).toBe(0)
  expect(app.wallet.getSnapshot().status).toBe('disconnected')
})

test('[C-03] what an earlier visit stored is no connection until its wallet has answered', async () => {
  const wallet = fox()
  const localStorage = await visited(wallet)
  const answer = Promise.withResolvers<readonly string[]>()
  wallet.answer = (method) => (method === 'eth_accounts' ? answer.promise : undefined)
  const app = openApp({ wallets: [wallet], localStorage })
  await comeAlive(app)
  expect(app.wallet.getSnapshot().status).toBe('reconnecting')
  answer.resolve([alice])
  await expect.poll(() => app.wallet.getSnapshot().status).toBe('connected')
})

test('a wallet that one connector of several reached keeps its name when wagmi restores it', async () => {
  const wallet = fox()
  const localStorage = await visited(wallet)
  const chosen = { id: 'rainbow', name: 'Rainbow', connectorId: 'io.fox' }
  localStorage.set('peppermint.kit.connected', JSON.stringify(chosen))
  const app = openApp({ wallets: [wallet], localStorage })
  await comeAlive(app)
  await expect
    .poll(() => app.wallet.getSnapshot())
    .toMatchObject({ status: 'connected', walletId: 'rainbow', walletName: 'Rainbow' })
})

test('useConnect wins over a wallet of an earlier visit that is still awaited', async () => {
  const localStorage = await visited(fox())
  const app = openApp({ wallets: [owl()], localStorage })
  await comeAlive(app)
  await expect.poll(() => app.config.state.status).toBe('disconnected')
  expect(app.wallet.getSnapshot().status).toBe('reconnecting')
  await connect(app.config, { connector: app.connector('sh.owl') })
  expect(app.wallet.getSnapshot()).toMatchObject({ status: 'connected', account: bob })
})

/** A window in Safe's frame. Safe's page answers its own library as it does. */
function openSafeFrame(): void {
  const parent = {
    postMessage({ id, method }: { readonly id: string; readonly method: string }) {
      if (method !== 'getSafeInfo') return
      const data = { id, success: true, version: '9.1.0', data: { safeAddress: bob, chainId: canto.id } }
      const message = { data, origin: 'https://app.safe.global', source: parent }
      queueMicrotask(() => dispatchEvent(Object.assign(new Event('message'), message)))
    },
  }
  openWindow()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('parent', parent)
  vi.stubGlobal('location', { ancestorOrigins: ['https://app.safe.global'] })
}

test('[H-10] Safe wins over an extension that wagmi’s provider reconnects, and revokes nothing', async () => {
  const wallet = fox()
  const localStorage = await visited(wallet)
  openSafeFrame()
  const app = openApp({ wallets: [wallet], localStorage, offered: [safeWallet] })
  const seen: unknown[] = []
  app.wallet.subscribe(() => seen.push(app.wallet.getSnapshot()))
  await comeAlive(app)
  await expect
    .poll(() => app.wallet.getSnapshot())
    .toMatchObject({ status: 'connected', walletId: 'safe', account: bob, origin: 'host' })
  expect([...app.config.state.connections.values()].map(({ connector }) => connector.id)).toEqual(['safe'])
  expect(seen).not.toContainEqual(expect.objectContaining({ account: alice }))
  expect(wallet.asked).toContain('eth_accounts')
  expect(wallet.asked).not.toContain('wallet_revokePermissions')
  expect(localStorage.get('peppermint.kit.connected')).toContain('io.fox')
})

/** The connector of the wallet that announced itself. */
function announced({ _internal: { mipd, connectors } }: Config) {
  const [detail] = mipd?.getProviders() ?? []
  if (!detail) throw new Error('No wallet announced itself.')
  return connectors.setup(connectors.providerDetailToConnector(detail))
}

test.for([true, false])(
  'a prerendered page waits for wagmi’s provider to come to life (reconnectOnMount: %s)',
  async (reconnectOnMount) => {
    const wallet = fox()
    const localStorage = await visited(wallet)
    const app = openApp({ wallets: [wallet], localStorage, reconnectOnMount, ssr: true })
    await comeAlive(app)
    expect(app.wallet.getSnapshot().status).toBe('reconnecting')
    const { persist }: Stored = app.config._internal.store
    expect(persist?.hasHydrated()).toBe(false)
    // What the effect of wagmi's provider does, which rendering to HTML does not run.
    await persist?.rehydrate()
    const stored = app.config.connectors
    app.config._internal.connectors.setState([...stored, announced(app.config)])
    if (reconnectOnMount) await reconnect(app.config)
    else app.config.setState((state) => ({ ...state, connections: new Map() }))
    const end = reconnectOnMount ? 'connected' : 'disconnected'
    await expect.poll(() => app.wallet.getSnapshot().status).toBe(end)
  },
)
