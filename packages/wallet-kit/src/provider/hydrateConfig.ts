/**
 * What wagmi's own provider does when a page comes to life, done once per config. Wagmi's does it at every render
 * with `reconnectOnMount` off, and so drops the connection when the app re-renders.
 */
import type { Config } from 'wagmi'
import type { WagmiInternals } from '../wallets/wagmiConfig.ts'

/** What is used of the library's store; a config without a storage persists nothing. */
export interface Stored {
  readonly persist?: {
    readonly rehydrate: () => Promise<void> | void
    readonly hasHydrated: () => boolean
    readonly onFinishHydration: (listener: () => void) => () => void
  }
}

const hydrated = new WeakSet<Config>()

/**
 * Brings a config to life in the browser. One made for prerendering (`ssr: true`) reads what is stored and meets the
 * wallets that have announced themselves meanwhile; any forgets connections of an earlier visit that are not
 * up, since the kit restores its own.
 */
export async function hydrateConfig(config: Config): Promise<void> {
  if (hydrated.has(config)) return
  hydrated.add(config)
  // Not in the library's promise; its version is pinned to one minor for this.
  const { ssr, mipd, connectors } = config._internal
  const store: Stored = config._internal.store
  if (ssr) {
    await store.persist?.rehydrate()
    connectors.setState((known) => {
      const knownRdns = new Set(known.flatMap(({ rdns }) => rdns ?? []))
      const fresh = (mipd?.getProviders() ?? []).filter(({ info }) => !knownRdns.has(info.rdns))
      return [
        ...known,
        ...fresh.map((detail) => connectors.setup(connectors.providerDetailToConnector(detail))),
      ]
    })
  }
  if (config.state.status === 'disconnected')
    config.setState((state) => ({ ...state, connections: new Map(), current: null }))
}

/**
 * Waits for the reconnecting that wagmi's own provider does when it is mounted. Call it while rendering beneath that
 * provider: one that is done, and one that was never begun, look the same.
 * @returns whether there was one. Never rejects.
 */
export async function waitForReconnect(config: Config): Promise<boolean> {
  const { ssr } = config._internal
  const { persist }: Stored = config._internal.store
  if (ssr && persist?.hasHydrated() === false) {
    await new Promise<void>((resolve) => void persist.onFinishHydration(resolve))
    // It begins right after reading what is stored.
    await new Promise((resolve) => setTimeout(resolve))
  }
  const isUnderWay = () => /connecting/.test(config.state.status)
  if (!isUnderWay()) return false
  await new Promise<void>((resolve) => {
    const stop = config.subscribe(isUnderWay, () => {
      stop()
      resolve()
    })
  })
  return true
}

/** Keeps a wallet that shares an account unasked from becoming a connection: that takes the visitor's own choice. */
export function ignoreUnrequestedConnects(config: Config): void {
  const { connectors, events }: WagmiInternals = config._internal
  const refuse = () => {
    for (const { emitter } of config.connectors) emitter.off('connect', events.connect)
  }
  connectors.subscribe(refuse)
  // wagmi listens again once a wallet has been disconnected.
  config.subscribe(({ connections: held }) => held, refuse)
  refuse()
}

/** wagmi's provider without `reconnectOnMount` clears the connections, and nothing else, at every render: puts them back. */
export function keepConnections(config: Config): void {
  let last: Config['state']['connections'] = new Map()
  const keep = () => {
    const { connections, status } = config.state
    if (status === 'connected' && !connections.size)
      config.setState((state) => ({ ...state, connections: last }))
    else last = connections
  }
  config.subscribe(({ connections }) => connections, keep)
  keep()
}
