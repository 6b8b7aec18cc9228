/**
 * What the kit remembers of a visitor, all of it on their own machine: which wallet is connected now, which
 * were used last, and the version of the kit that wrote it. Whatever is unreadable counts as absent.
 */
import type { TextStorage } from './browserStorage.ts'

const KEY_PREFIX = 'peppermint.kit.'
/** The version the stored values belong to; the same as the package's. */
export const KIT_VERSION = '1.0.12'
/** Recent wallets kept; more than are shown, since one of them may be uninstalled. */
const MAX_RECENT_STORED = 8
/** Recent wallets marked and listed first. */
export const MAX_RECENT_SHOWN = 3

/** The wallet that the visitor connected and has not disconnected. */
export interface RememberedWallet {
  readonly id: string
  readonly name: string
  /** The wagmi connector that reached it; its id is the wallet's own where absent. */
  readonly connectorId?: string | undefined
}

/** Reads the connected wallet; undefined when there is none. Only this makes the kit reconnect. */
export function readRemembered(storage: TextStorage): RememberedWallet | undefined {
  const value = readJson(storage, 'connected')
  if (typeof value !== 'object' || value === null) return undefined
  const { id, name, connectorId } = value as Partial<RememberedWallet>
  return typeof id === 'string' && typeof name === 'string' ? { id, name, connectorId } : undefined
}

/** Stores the connected wallet, puts it first among the recent ones and stamps the version. */
export function rememberWallet(storage: TextStorage, wallet: RememberedWallet): void {
  storage.setItem(`${KEY_PREFIX}connected`, JSON.stringify(wallet))
  const others = readRecents(storage).filter((id) => id !== wallet.id)
  storage.setItem(`${KEY_PREFIX}recent`, JSON.stringify([wallet.id, ...others].slice(0, MAX_RECENT_STORED)))
}

/** Forgets the connected wallet; it stays among the recent ones. */
export function forgetWallet(storage: TextStorage): void {
  storage.removeItem(`${KEY_PREFIX}connected`)
}

/** Ids of the wallets used last, newest first. */
export function readRecents(storage: TextStorage): readonly string[] {
  const value = readJson(storage, 'recent')
  return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === 'string'))] : []
}

/** Writes which version of the kit stores here. */
export function stampVersion(storage: TextStorage): void {
  storage.setItem(`${KEY_PREFIX}version`, KIT_VERSION)
}

function readJson(storage: TextStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(KEY_PREFIX + key) ?? 'null')
  } catch {
    return undefined
  }
}
