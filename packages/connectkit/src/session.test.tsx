import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useWalletPort, type WalletPort } from '@peppermint/wallet-kit'
import { type ReactNode, useEffect } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Address, http, numberToHex } from 'viem'
import { canto, mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Config, createConfig, createConnector, mock, WagmiProvider } from 'wagmi'
import { connect, disconnect, reconnect, switchChain } from 'wagmi/actions'
import { type ConnectionCallbacks, useConnectionCallbacks } from './connection.ts'
import {
  ConnectKitProvider,
  SIWE_SESSION_QUERY_KEY,
  SIWEProvider,
  type SIWEConfig,
  type SIWESession,
  useSIWE,
} from './index.ts'
import type { UseSIWEResult } from './siwe/useSIWE.ts'
import type { ConnectKitOptions } from './types.ts'

const alice = '0x1111111111111111111111111111111111111111'
const bob = '0x2222222222222222222222222222222222222222'

/** A window without wallets, closed when the test ends. */
function openWindow(): void {
  onTestFinished(() => void vi.unstubAllGlobals())
  const events = new EventTarget()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('parent', globalThis)
  vi.stubGlobal('HTMLIFrameElement', EventTarget)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, events[name].bind(events))
}

/** A config with one scripted wallet, on mainnet. */
function createScriptedConfig() {
  let accounts: readonly Address[] = [alice]
  let chainId: number = mainnet.id
  let isAuthorized = false
  const wallet = createConnector(({ emitter, chains }) => {
    const change = (id: number) => {
      chainId = id
      emitter.emit('change', { chainId })
    }
    const request = async ({
      method,
      params,
    }: {
      method: string
      params?: readonly [{ chainId: string }]
    }) => {
      if (method === 'wallet_switchEthereumChain') change(Number(params?.[0].chainId))
      if (method === 'eth_chainId') return numberToHex(chainId)
      return method === 'personal_sign' ? '0x5161' : null
    }
    return {
      id: 'app.scripted',
      name: 'Scripted',
      type: 'injected',
      connect: async () => {
        isAuthorized = true
        return { accounts: accounts as never, chainId }
      },
      disconnect: async () => void (isAuthorized = false),
      getAccounts: async () => accounts,
      getChainId: async () => chainId,
      getProvider: async () => ({ request, on: () => undefined, removeListener: () => undefined }),
      isAuthorized: async () => isAuthorized,
      switchChain: async ({ chainId: id }) => {
        change(id)
        return chains.find((chain) => chain.id === id) ?? chains[0]
      },
      onAccountsChanged: (changed) => {
        accounts = changed as readonly Address[]
        emitter.emit('change', { accounts })
      },
      onChainChanged: (id) => change(Number(id)),
      onDisconnect: () => emitter.emit('disconnect'),
    }
  })
  const transports = { [canto.id]: http(), [mainnet.id]: http() }
  const config: Config = createConfig({
    chains: [canto, mainnet],
    transports,
    connectors: [wallet],
    storage: null,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The config has no connector.')
  return { config, connector }
}

/** React’s client without a document, for components that draw nothing; until the test ends. */
async function mount(config: Config, children: ReactNode): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 1 } } })
  const { createRoot } = await import('react-dom/client')
  const container = Object.assign(new EventTarget(), { nodeType: 1, ownerDocument: null, tagName: 'DIV' })
  const root = createRoot(container as unknown as Element)
  onTestFinished(async () => {
    root.unmount()
    // React does it after this turn, and needs the window for it.
    await new Promise((resolve) => setTimeout(resolve))
  })
  root.render(
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WagmiProvider>,
  )
  return client
}

/** A page with the wallet and a server that knows `session`. */
async function openPage(session: SIWESession | null, changes: Partial<SIWEConfig> = {}) {
  openWindow()
  const { config, connector } = createScriptedConfig()
  const server = { session, signOuts: 0, onSignOut: vi.fn() }
  const seen: UseSIWEResult[] = []
  const Reader = () => {
    seen.push(useSIWE())
    return null
  }
  const siweConfig: SIWEConfig = {
    getNonce: async () => 'nonce1234',
    createMessage: ({ address }) => address,
    verifyMessage: async ({ message }) => {
      server.session = { address: message as Address, chainId: mainnet.id }
      return true
    },
    getSession: async () => server.session,
    signOut: async () => {
      server.signOuts++
      server.session = null
      return true
    },
    ...changes,
  }
  const now = (): UseSIWEResult => {
    const last = seen.at(-1)
    if (!last) throw new Error('Nothing has been rendered.')
    return last
  }
  const children = (
    <SIWEProvider {...siweConfig} onSignOut={server.onSignOut}>
      <Reader />
    </SIWEProvider>
  )
  const client = await mount(config, children)
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  return { config, connector, client, server, seen, now }
}

const ALICES: SIWESession = { address: alice, chainId: mainnet.id }

test('a session ends with the connection, its account and its chain, without a dialog', async () => {
  const { config, connector, server, now } = await openPage(null)
  for (const leave of [
    () => disconnect(config, { connector }),
    async () => connector.onAccountsChanged([bob]),
    () => switchChain(config, { chainId: canto.id }),
  ]) {
    if (config.state.status === 'disconnected') await connect(config, { connector })
    connector.onAccountsChanged([alice])
    connector.onChainChanged(String(mainnet.id))
    await expect(now().signIn()).resolves.toEqual(ALICES)
    await expect.poll(() => now().isSignedIn).toBe(true)
    const before = server.signOuts
    await leave()
    await expect.poll(() => server.signOuts).toBe(before + 1)
    await expect.poll(() => now().isSignedIn).toBe(false)
    expect(server.session).toBeNull()
  }
})

test.for([
  ['where the app says so', ALICES, { signOutOnNetworkChange: false }],
  ['where the server keeps no chain', { address: alice } as unknown as SIWESession, {}],
] as const)('a session outlives its chain %s', async ([, session, changes]) => {
  const { config, connector, server, now } = await openPage(session, changes)
  await connect(config, { connector })
  await switchChain(config, { chainId: canto.id })
  await expect.poll(() => now().isSignedIn).toBe(true)
  connector.onAccountsChanged([bob])
  await expect.poll(() => server.signOuts).toBe(1)
  expect(now().isSignedIn).toBe(false)
})

test('a session outlives a connection that is being restored, and one that has left', async () => {
  const { config, connector, client, server, now } = await openPage(ALICES)
  await connect(config, { connector })
  config.setState((state) => ({ ...state, status: 'reconnecting' }))
  connector.onAccountsChanged([bob])
  await expect.poll(() => now().isSignedIn).toBe(false)
  connector.onAccountsChanged([alice])
  config.setState((state) => ({ ...state, status: 'connected' }))
  await expect.poll(() => now().isSignedIn).toBe(true)
  expect(server.signOuts).toBe(0)

  await disconnect(config, { connector })
  await expect.poll(() => server.onSignOut).toHaveBeenCalledTimes(1)
  expect(now().isSignedIn).toBe(false)
  // In another tab.
  server.session = ALICES
  await client.refetchQueries({ queryKey: [SIWE_SESSION_QUERY_KEY] })
  await expect.poll(() => now().isSignedIn).toBe(true)
  expect(server.signOuts).toBe(1)
})

test('the session of another account is never this one’s, and ends once', async () => {
  let finish = () => undefined as void
  const signOut = vi.fn(() => new Promise<boolean>((resolve) => (finish = () => resolve(true))))
  const { config, connector, server, seen, now } = await openPage(ALICES, { signOut })
  await expect.poll(() => now().isSignedIn).toBe(true)
  connector.onAccountsChanged([bob])
  const before = seen.length
  await connect(config, { connector })
  await expect.poll(() => signOut).toHaveBeenCalledTimes(1)
  expect(seen.slice(before).filter(({ isSignedIn, data }) => isSignedIn || data)).toEqual([])
  dispatchEvent(new Event('focus'))
  // Signing in waits for the end of the other session, which would end this one too.
  const signingIn = now().signIn()
  await expect.poll(() => now().status).toBe('loading')
  server.session = null
  finish()
  await expect(signingIn).resolves.toEqual({ address: bob, chainId: mainnet.id })
  await expect.poll(() => now().data?.address).toBe(bob)
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('a refused sign-out is an error; one that is due is tried again when the visitor is back', async () => {
  const signOut = vi.fn(async () => false)
  const { config, connector, now } = await openPage(ALICES, { signOut })
  await connect(config, { connector })
  await expect.poll(() => now().isSignedIn).toBe(true)
  await expect(now().signOut()).rejects.toThrow('Failed to sign out.')
  expect(now().isSignedIn).toBe(true)
  connector.onAccountsChanged([bob])
  await expect.poll(() => signOut).toHaveBeenCalledTimes(2)
  expect(now().isSignedIn).toBe(false)
  dispatchEvent(new Event('focus'))
  await expect.poll(() => signOut).toHaveBeenCalledTimes(3)
})

test('useSIWE has the status of the session, then that of the last attempt', async () => {
  let answer: (session: SIWESession | null) => void = () => undefined
  let reads = 0
  const getSession = async () => {
    reads++
    if (reads === 1) throw new Error('The server is away.')
    return new Promise<SIWESession | null>((resolve) => (answer = resolve))
  }
  const { now, server } = await openPage(null, { getSession })
  expect(now()).toMatchObject({ status: 'loading', isLoading: true, isReady: true })
  // As the app’s query client says.
  await expect.poll(() => reads).toBe(2)
  answer(ALICES)
  await expect.poll(() => now()).toMatchObject({ status: 'success', isSuccess: true, isReady: true })
  const left = now().signOut()
  await expect.poll(() => reads).toBe(3)
  answer(null)
  await expect(left).resolves.toBe(true)
  await expect.poll(() => now()).toMatchObject({ status: 'ready', isReady: true })
  await expect(now().signOut()).resolves.toBe(false)
  expect(server.signOuts).toBe(1)
  await expect(now().signIn()).resolves.toBe(false)
  await expect.poll(() => now()).toMatchObject({ status: 'error', isError: true })
  expect(now().error).toHaveProperty('message', 'No wallet is connected, so nothing can be signed.')
})

test('onConnect is called for new connections only: not at a mount, nor for restored ones', async () => {
  openWindow()
  const { config, connector } = createScriptedConfig()
  await connect(config, { connector })
  const news: unknown[] = []
  let status: 'disconnected' | 'reconnecting' = 'disconnected'
  const wallet = { getSnapshot: () => ({ status }) } as unknown as WalletPort
  const isMounted = vi.fn()
  const callbacks: ConnectionCallbacks = {
    onConnect: (connection) => news.push(connection),
    onDisconnect: () => news.push('disconnected'),
  }
  const Listener = () => {
    useConnectionCallbacks(callbacks, wallet)
    useEffect(() => isMounted(), [])
    return null
  }
  await mount(config, <Listener />)
  await expect.poll(() => isMounted).toHaveBeenCalled()
  await reconnect(config)
  expect(news).toEqual([])
  connector.onAccountsChanged([bob])
  await disconnect(config, { connector })
  expect(news).toEqual(['disconnected'])
  await connect(config, { connector })
  await connect(config, { connector: mock({ accounts: [alice] }) })
  expect(news).toEqual(['disconnected', { address: bob, connectorId: 'app.scripted' }])
  for (const each of config.state.connections.values()) await disconnect(config, each)
  // The kit restores through `connect` what wagmi does not know.
  status = 'reconnecting'
  await connect(config, { connector })
  expect(news.slice(2)).toEqual(['disconnected'])
})

test.for([
  ['the first chain unless it says otherwise', {}, canto.id],
  ['no chain where it is 0', { initialChainId: 0 }, mainnet.id],
  ['the chain that it names', { initialChainId: mainnet.id }, mainnet.id],
] as const)('initialChainId asks for %s', async ([, options, chainId]) => {
  openWindow()
  const { config, connector } = createScriptedConfig()
  const ports: WalletPort[] = []
  const Reader = ({ onRead }: { readonly onRead: (port: WalletPort) => void }) => {
    onRead(useWalletPort())
    return null
  }
  const page = (kitOptions: ConnectKitOptions) => (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <ConnectKitProvider options={kitOptions}>
          <Reader onRead={(port) => ports.push(port)} />
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
  renderToStaticMarkup(page(options))
  await ports[0]?.connect(connector.id)
  expect(config.state.connections.get(connector.uid)?.chainId).toBe(chainId)
})
