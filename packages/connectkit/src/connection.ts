/** The connection of a wagmi config, by what versions 2 and 3 have in common. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type Config, useConfig } from 'wagmi'

type Connection = Config['state']['connections'] extends Map<string, infer Value> ? Value : never

/** The current connection; undefined without one. Like wagmi's `isConnected`, it is there while it is restored. */
export function readConnection({ state }: Config): Connection | undefined {
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
  /** A wallet is connected, or an earlier connection is restored. */
  onConnect?: (connection: { address?: string; connectorId?: string }) => void
  onDisconnect?: () => void
}

/**
 * Calls back when a wallet is connected, and when it no longer is; not when its account or chain changes, nor while
 * wagmi restores a connection, which it does whenever its provider is rendered again.
 */
export function useConnectionCallbacks(callbacks: ConnectionCallbacks): void {
  const connection = useCurrentConnection()
  const status = useStatus()
  const latest = useRef(callbacks)
  const known = useRef<string>(undefined)
  useEffect(() => {
    latest.current = callbacks
  })
  const connectorId = connection?.connector.id
  const address = connection?.accounts[0]
  useEffect(() => {
    if (/connecting/.test(status) || connectorId === known.current) return
    const hadOne = known.current !== undefined
    known.current = connectorId
    if (hadOne) latest.current.onDisconnect?.()
    if (connectorId !== undefined) latest.current.onConnect?.({ ...(address && { address }), connectorId })
  }, [status, connectorId, address])
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
