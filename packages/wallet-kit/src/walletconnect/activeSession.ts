/** The active session as the page sees it, and pure functions that apply a wallet's updates. */
import { getAddress, isAddress, type Address } from 'viem'
import { getSessionAddresses, getSessionChains, grantedAddresses, type Namespaces } from './session.ts'

export interface ActiveSession {
  readonly topic: string
  readonly namespaces: Namespaces
  /** The current chain; it may be neither one of the page's nor covered by the session. */
  readonly chainId: number
  /** The wallet's accounts, the active one first; never empty. */
  readonly accounts: readonly Address[]
  /** How to open the wallet's app, as the wallet claims; untrusted. */
  readonly redirect: unknown
}

/** The initial chain: the preferred one, else the page's first that the session covers, else the session's first. */
export function chooseChain(namespaces: Namespaces, chainIds: readonly number[], preferred?: number): number {
  const covered = getSessionChains(namespaces)
  const [first = covered[0]] = chainIds.filter((id) => covered.includes(id))
  return preferred !== undefined && covered.includes(preferred) ? preferred : (first ?? 0)
}

/** The chain after a session update: unchanged if the covered chains are, even if the wallet is on another chain. */
export const chainAfterUpdate = (
  session: ActiveSession,
  namespaces: Namespaces,
  chainIds: readonly number[],
): number =>
  getSessionChains(session.namespaces).join() === getSessionChains(namespaces).join()
    ? session.chainId
    : chooseChain(namespaces, chainIds, session.chainId)

/** The same session on another chain; the active account stays if it is allowed there. */
export function withChain(session: ActiveSession, chainId: number): ActiveSession {
  if (!getSessionChains(session.namespaces).includes(chainId)) return { ...session, chainId }
  const accountsOnChain = getSessionAddresses(session.namespaces, chainId)
  const kept = session.accounts.filter((address) => accountsOnChain.includes(address))
  return { ...session, chainId, accounts: [...new Set([...kept, ...accountsOnChain])] }
}

/** Parses the chain of a `chainChanged` event: a number, or a decimal or hexadecimal string; undefined otherwise. */
export function parseEventChain(data: unknown): number | undefined {
  const chainId = typeof data === 'string' || typeof data === 'number' ? Number(data) : Number.NaN
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}

/**
 * Parses the accounts of an `accountsChanged` event, plain or as `eip155:7700:0x…`; empty if the wallet has none
 * left. Undefined, to be ignored, if the event is malformed or has no account that the session grants: only a session
 * update can add accounts.
 */
export function parseEventAccounts(data: unknown, namespaces: Namespaces): readonly Address[] | undefined {
  if (!Array.isArray(data)) return undefined
  const addresses = data.flatMap((account) => {
    const address = String(account).split(':').at(-1) ?? ''
    return isAddress(address, { strict: false }) ? [getAddress(address)] : []
  })
  if (addresses.length !== data.length) return undefined
  const granted = grantedAddresses(namespaces)
  const accounts = [...new Set(addresses)].filter((address) => granted.includes(address))
  return accounts.length > 0 || data.length === 0 ? accounts : undefined
}
