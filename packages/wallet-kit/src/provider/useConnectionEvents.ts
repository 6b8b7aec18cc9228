/** Calls the app back when a wallet connects, disconnects, or fails to connect. */
import { useEffect, useRef } from 'react'
import type { Address } from 'viem'
import type { LazyWallet } from '../wallets/lazyWallet.ts'
import type { ConnectionOrigin } from '../wallets/wallet.ts'

/** A connection, as it was when it came about. */
export interface WalletConnection {
  readonly address: Address
  readonly chainId: number
  readonly walletId: string
  readonly walletName: string
  readonly origin: ConnectionOrigin
}

export interface ConnectionEvents {
  /**
   * A wallet is connected, before any sign-in. Called once per connection, also for one that is restored or that the
   * framing page makes (`origin`); not when its account or chain changes.
   */
  readonly onConnect?: ((connection: WalletConnection) => void) | undefined
  /** A connection has ended, by whichever side. */
  readonly onDisconnect?: ((connection: WalletConnection) => void) | undefined
  /**
   * The wallet that the visitor chose did not connect; `explain(error)` from `/errors` says why, with
   * `outcome: 'rejected'` if they declined. Not called when they cancel in the kit, or when restoring finds no wallet.
   */
  readonly onError?: ((error: unknown, wallet: { readonly walletId: string }) => void) | undefined
}

export function useConnectionEvents(wallet: LazyWallet, events: ConnectionEvents): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => reportConnections(wallet, latest), [wallet])
}

/** The connection that was reported of a wallet, for as long as the page lives: a provider may be mounted again. */
const reported = new WeakMap<LazyWallet, WalletConnection | undefined>()

/**
 * Reports to the app from now on; returns how to stop. In microtasks: what an app throws must not keep the wallet
 * from notifying others.
 */
export function reportConnections(
  wallet: LazyWallet,
  latest: { readonly current: ConnectionEvents },
): () => void {
  let connection = reported.get(wallet)
  const update = () => {
    const snapshot = wallet.getSnapshot()
    const isConnected = snapshot.status === 'connected'
    // While another wallet is asked, or this one again, the connection is still there.
    if (isConnected ? snapshot.walletId === connection?.walletId : snapshot.status !== 'disconnected') return
    const ended = connection
    connection = undefined
    if (ended) queueMicrotask(() => latest.current.onDisconnect?.(ended))
    if (isConnected) {
      const { account: address, chainId, walletId, walletName, origin = 'visitor' } = snapshot
      const begun = (connection = { address, chainId, walletId, walletName, origin })
      queueMicrotask(() => latest.current.onConnect?.(begun))
    }
    reported.set(wallet, connection)
  }
  update()
  const stops = [
    wallet.subscribe(update),
    wallet.subscribeToErrors((error, walletId) =>
      queueMicrotask(() => latest.current.onError?.(error, { walletId })),
    ),
  ]
  return () => stops.forEach((stop) => stop())
}
