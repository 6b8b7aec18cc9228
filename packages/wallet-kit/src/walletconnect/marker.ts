/**
 * The page's own record of a relayed connection: the active session and its chain. Read synchronously and without the
 * library; without it nothing is loaded and no host is contacted.
 */
import type { TextStorage } from '../wallets/browserStorage.ts'

export const MARKER_KEY = 'peppermint.walletConnect'

/** The active session's topic, and the last selected chain. */
export interface Marker {
  readonly topic: string
  readonly chainId: number
}

export function readMarker(storage: TextStorage): Marker | undefined {
  try {
    const { topic, chainId } = JSON.parse(storage.getItem(MARKER_KEY) ?? '{}') as Partial<Marker>
    return typeof topic === 'string' && Number.isSafeInteger(chainId)
      ? { topic, chainId: Number(chainId) }
      : undefined
  } catch {
    return undefined
  }
}
