/** Calls the app back when a wallet connects, disconnects, or fails to connect. */
import { useEffect, useRef } from 'react'
import type { Address } from 'viem'
import { lazyPart } from '../lazy/partLoader.ts'
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

/** Who asks for none of them does not load what reports them. */
const reportPart = lazyPart(() => import('./reportConnections.ts'))

export function useConnectionEvents(wallet: LazyWallet, events: ConnectionEvents): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const isAsked = Boolean(events.onConnect ?? events.onDisconnect ?? events.onError)
  useEffect(() => {
    if (!isAsked) return undefined
    let stop: (() => void) | undefined = () => undefined
    void reportPart.load().then(({ reportConnections }) => {
      if (stop) stop = reportConnections(wallet, latest)
    })
    return () => {
      stop?.()
      stop = undefined
    }
  }, [wallet, isAsked])
}
