/**
 * What wagmi's own provider does when a page comes to life, done once per config. Wagmi's does it at every render
 * when it is told not to reconnect, and so forgets a connection whenever the app above it draws itself anew.
 */
import type { Config } from 'wagmi'

/** What is used of the library's store; a config without a storage persists nothing. */
interface Stored {
  readonly persist?: { readonly rehydrate: () => Promise<void> | void }
}

const done = new WeakSet<Config>()

/**
 * Brings a config to life in the browser. One made for prerendering (`ssr: true`) reads what is stored and meets the
 * wallets that have announced themselves meanwhile; any forgets connections of an earlier visit that nobody has taken
 * up, since the kit restores its own.
 */
export async function hydrateConfig(config: Config): Promise<void> {
  if (done.has(config)) return
  done.add(config)
  // Not in the library's promise; its version is pinned to one minor for this.
  const { ssr, mipd, connectors } = config._internal
  const store: Stored = config._internal.store
  if (ssr) {
    await store.persist?.rehydrate()
    connectors.setState((known) => {
      const met = new Set(known.flatMap(({ rdns }) => rdns ?? []))
      const fresh = (mipd?.getProviders() ?? []).filter(({ info }) => !met.has(info.rdns))
      return [
        ...known,
        ...fresh.map((detail) => connectors.setup(connectors.providerDetailToConnector(detail))),
      ]
    })
  }
  if (config.state.status === 'disconnected')
    config.setState((state) => ({ ...state, connections: new Map(), current: null }))
}
