/** The connection of a wagmi config, by what versions 2 and 3 have in common. */
import type { WalletPort } from '@peppermint/wallet-kit'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Config, useConfig } from 'wagmi'

type Connection = Config['state']['connections'] extends Map<string, infer Value> ? Value : never

/** The current connection; undefined without one. Like wagmi's `isConnected`, it is there while it is restored. */
export function readConnection({ state }: Pick<Config, 'state'>): Connection | undefined {
  return state.status !== 'disconnected' && state.current !== null
    ? state.connections.get(state.current)
    : undefined
}

const none = () => undefined

/** The same in React, kept up to date. */
export function useCurrentConnection(): Connection | undefined {
  const config = useConfig()
  return useSyncExternalStore(
    (listener) => config.subscribe((state) => state, listener),
    () => readConnection(config),
    none,
  )
}

export interface ConnectionCallbacks {
  /** A wallet has connected; not called for a connection that is restored. */
  onConnect?: (connection: { address?: string; connectorId?: string }) => void
  onDisconnect?: () => void
}

/**
 * Calls back when a wallet connects and disconnects, as ConnectKit does: not for a connection that exists at the mount,
 * for one that wagmi or the kit restores, or for another account, chain or wallet.
 */
export function useConnectionCallbacks(callbacks: ConnectionCallbacks, wallet: WalletPort): void {
  const config = useConfig()
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  useEffect(
    () =>
      config.subscribe(
        (state) => state,
        (state, previous) => {
          if (previous.status === 'connected' && state.status === 'disconnected')
            latest.current.onDisconnect?.()
          const connection = readConnection({ state })
          const isNew = previous.status === 'connecting' && !readConnection({ state: previous })
          if (!connection || !isNew || state.status !== 'connected') return
          // The kit restores what wagmi does not know, through wagmi's `connect`.
          if (wallet.getSnapshot().status === 'reconnecting') return
          const [address] = connection.accounts
          latest.current.onConnect?.({ address, connectorId: connection.connector.id })
        },
      ),
    [config, wallet],
  )
}

/** The status of the config's connection. */
export function useStatus(): Config['state']['status'] {
  const config = useConfig()
  return useSyncExternalStore(
    (listener) => config.subscribe(({ status }) => status, listener),
    () => config.state.status,
    () => 'disconnected',
  )
}
