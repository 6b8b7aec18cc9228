/** Calls the app back when a wallet connects, disconnects, or fails to connect. */
import { useEffect, useRef } from 'react'
import { lazyPart } from '../lazy/partLoader.ts'
import type { LazyWallet } from '../wallets/lazyWallet.ts'
import type { ConnectionEvents } from './reportConnections.ts'

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
