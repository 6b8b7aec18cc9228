/**
 * What the kit stores about a visitor, all on their machine: the connected wallet and its account, the recently used
 * wallets, and the kit version. Unreadable values count as absent.
 */
import type { TextStorage } from './browserStorage.ts'

const KEY_PREFIX = 'peppermint.kit.'
/** The version of the stored values; equals the package version. */
export const KIT_VERSION = '1.0.12'
/** Recent wallets stored; more than are shown, since some may be uninstalled. */
const MAX_RECENT_STORED = 8
/** Recent wallets marked and listed first. */
export const MAX_RECENT_SHOWN = 3

/** The wallet that the visitor connected and has not disconnected. */
export interface RememberedWallet {
  readonly id: string
  readonly name: string
  /** Id of its wagmi connector; defaults to the wallet's id. */
  readonly connectorId?: string | undefined
}

/** Reads the connected wallet; undefined if none. Only this triggers a reconnect. */
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

/** Stores the account that the connected wallet has now. */
export function rememberAccount(storage: TextStorage, account: string): void {
  storage.setItem(`${KEY_PREFIX}account`, account)
}

/** Whether this is the account that the connected wallet had last. */
export const isRememberedAccount = (storage: TextStorage, account: string): boolean =>
  storage.getItem(`${KEY_PREFIX}account`)?.toLowerCase() === account.toLowerCase()

/** Forgets the connected wallet and its account; the wallet stays among the recent ones. */
export function forgetWallet(storage: TextStorage): void {
  storage.removeItem(`${KEY_PREFIX}connected`)
  storage.removeItem(`${KEY_PREFIX}account`)
}

/** Ids of recently used wallets, newest first. */
export function readRecents(storage: TextStorage): readonly string[] {
  const value = readJson(storage, 'recent')
  return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === 'string'))] : []
}

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
