/**
 * The one line this page keeps about a relayed connection: which session is live, and on which chain. It is read at
 * once and without the library; where it is missing, nothing is loaded and no host is contacted.
 */
import type { TextStorage } from '../wallets/browserStorage.ts'

/** Under this name in the browser's storage. */
export const MARKER_KEY = 'peppermint.walletConnect'

/** The live session's topic, and the chain that was chosen last. */
export interface Marker {
  readonly topic: string
  readonly chainId: number
}

/** The marker, or undefined where there is none that can be read. */
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
