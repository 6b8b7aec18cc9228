/** Calls the app back when a wallet connects, disconnects, or fails to connect. */
import { useEffect, useRef } from 'react'
import type { LazyWallet } from '../wallets/lazyWallet.ts'
import { type ConnectionEvents, reportConnections } from './reportConnections.ts'

export function useConnectionEvents(wallet: LazyWallet, events: ConnectionEvents): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => reportConnections(wallet, latest), [wallet])
}
