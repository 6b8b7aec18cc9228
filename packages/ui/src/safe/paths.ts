/** Paths of the workspace, below `/safe`. */
import type { Address, Hex } from 'viem'

/** Id of the element that the workspace draws into. */
export const SAFE = 'safe'

/** Path of the workspace on the server. */
export const SAFE_BASE = '/safe'

/** Pages of one Safe, in the order of its tabs. */
export type SafeTab = 'overview' | 'queue' | 'history' | 'messages' | 'assets' | 'files'

/** Relative to {@link SAFE_BASE}, as the router's links take them. */
export const safePath = (safe: Address, tab: SafeTab = 'overview'): string =>
  tab === 'overview' ? `/${safe}` : `/${safe}/${tab}`

/** @param id of a list's item, or a safeTxHash. */
export const transactionPath = (safe: Address, id: string): string =>
  `/${safe}/transactions/${encodeURIComponent(id)}`

export const messagePath = (safe: Address, messageHash: Hex): string => `/${safe}/messages/${messageHash}`

/** Without a kind, the page that offers all. */
export const newPath = (safe: Address, kind?: 'transfer' | 'mint' | 'call' | 'batch' | 'settings'): string =>
  kind === undefined ? `/${safe}/new` : `/${safe}/new/${kind}`

/** Creates a Safe. */
export const CREATE_PATH = '/new'

/** About the service that the workspace reads from. */
export const GATEWAY_PATH = '/gateway'
