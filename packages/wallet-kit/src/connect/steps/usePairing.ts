/** The pairing that waits for a wallet, and whether it still may. */
import { useEffect, useState } from 'react'
import type { Pairing, WalletSnapshot } from '../../wallets/wallet.ts'

/** The longest that a browser's timer can wait. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** No pairing yet, one that can be scanned, or one whose time is over. */
export type PairingState =
  | { readonly status: 'none' }
  | { readonly status: 'waiting'; readonly pairing: Pairing }
  | { readonly status: 'expired' }

/** The pairing of the pending attempt; expires by timer, so that no expired code is scanned. */
export function usePairing(snapshot: WalletSnapshot): PairingState {
  const pairing = snapshot.status === 'connecting' ? snapshot.pairing : undefined
  const [expired, setExpired] = useState<Pairing>()

  useEffect(() => {
    if (pairing === undefined) return undefined
    const delayMs = Math.min(Math.max(pairing.expiresAt - Date.now(), 0), MAX_TIMEOUT_MS)
    const timer = setTimeout(() => setExpired(pairing), delayMs)
    return () => clearTimeout(timer)
  }, [pairing])

  if (pairing === undefined) return { status: 'none' }
  return pairing === expired ? { status: 'expired' } : { status: 'waiting', pairing }
}
