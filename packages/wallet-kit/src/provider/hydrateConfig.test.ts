import { http } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { mock } from 'wagmi/connectors'
import { hydrateConfig, ignoreUnrequestedConnects, keepConnections } from './hydrateConfig.ts'
import { account, canto } from './renderKit.fixture.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What an earlier visit left in the library's store: a connection of this account. */
function leftBehind() {
  const value = JSON.stringify({
    state: {
      chainId: 7700,
      connections: {
        __type: 'Map',
        value: [['uid', { accounts: [account], chainId: 7700, connector: { id: 'io.fox', uid: 'uid' } }]],
      },
      current: 'uid',
    },
    version: 3,
  })
  return { getItem: () => value, setItem: () => undefined, removeItem: () => undefined }
}

const make = (ssr: boolean) =>
  createConfig({
    chains: [canto],
    transports: { 7700: http('http://127.0.0.1:1') },
    storage: createStorage({ storage: leftBehind() }),
    ssr,
  })

test.for([true, false])('what an earlier visit left is not taken for a connection (ssr: %s)', async (ssr) => {
  const config = make(ssr)
  await hydrateConfig(config)
  expect(config.state).toMatchObject({ status: 'disconnected', current: null })
  expect(config.state.connections.size).toBe(0)
})

test('keeps an active connection, also when the provider remounts', async () => {
  const config = createConfig({
    chains: [canto],
    transports: { 7700: http('http://127.0.0.1:1') },
    connectors: [mock({ accounts: [account] })],
    storage: null,
    ssr: true,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The config lost its connector.')
  await connect(config, { connector })
  await hydrateConfig(config)
  await hydrateConfig(config)
  expect(config.state).toMatchObject({ status: 'connected', current: connector.uid })
})

test('[W-04] an SSR config adds wallets announced before hydration', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const detail = {
    info: { uuid: '1', rdns: 'io.fox', name: 'Fox', icon: 'data:image/svg+xml,fox' },
    provider: { request: () => Promise.resolve([]), on: () => undefined, removeListener: () => undefined },
  } as const
  page.addEventListener('eip6963:requestProvider', () =>
    page.dispatchEvent(
      Object.assign(new Event('eip6963:announceProvider'), { detail: Object.freeze(detail) }),
    ),
  )
  const config = make(true)
  expect(config.connectors).toHaveLength(0)
  await hydrateConfig(config)
  expect(config.connectors.map(({ id }) => id)).toEqual(['io.fox'])
})

async function openConnected() {
  const config = createConfig({
    chains: [canto],
    transports: { 7700: http('http://127.0.0.1:1') },
    connectors: [mock({ accounts: [account] })],
    storage: null,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('The config lost its connector.')
  keepConnections(config)
  ignoreUnrequestedConnects(config)
  await connect(config, { connector })
  return { config, connector }
}

test('connections that wagmi’s provider clears as it renders are put back; ended ones are not', async () => {
  const { config, connector } = await openConnected()
  config.setState((state) => ({ ...state, connections: new Map() }))
  expect([...config.state.connections.keys()]).toEqual([connector.uid])
  await disconnect(config, { connector })
  expect(config.state.connections.size).toBe(0)
  config.setState((state) => ({ ...state, connections: new Map() }))
  expect(config.state.connections.size).toBe(0)
})

test('a wallet that was disconnected does not become a connection by sharing an account', async () => {
  const { config, connector } = await openConnected()
  await disconnect(config, { connector })
  connector.emitter.emit('connect', { accounts: [account], chainId: 7700 })
  expect(config.state).toMatchObject({ status: 'disconnected', current: null })
})
