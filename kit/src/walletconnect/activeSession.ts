/** A live session as the page sees it, and what a wallet's news make of it. Pure. */
import { getAddress, isAddress, type Address } from 'viem'
import { addressesOf, chainsOf, grantedAddresses, type Namespaces } from './session.ts'

export interface ActiveSession {
  readonly topic: string
  readonly namespaces: Namespaces
  /** The chain in use; it need not be one of the page's, nor one that the session covers. */
  readonly chainId: number
  /** The wallet's accounts, the one in use first; never empty. */
  readonly accounts: readonly Address[]
  /** Where the wallet says its app can be opened; its own claim. */
  readonly redirect: unknown
}

/** The chain to begin with: the wanted one, else the page's first that is covered, else the session's first. */
export function chooseChain(namespaces: Namespaces, chainIds: readonly number[], preferred?: number): number {
  const covered = chainsOf(namespaces)
  const [first = covered[0]] = chainIds.filter((id) => covered.includes(id))
  return preferred !== undefined && covered.includes(preferred) ? preferred : (first ?? 0)
}

/** The chain after news of what a session allows: the same where it covers what it did, also for a wallet that is elsewhere. */
export const chainAfterUpdate = (
  session: ActiveSession,
  namespaces: Namespaces,
  chainIds: readonly number[],
): number =>
  chainsOf(session.namespaces).join() === chainsOf(namespaces).join()
    ? session.chainId
    : chooseChain(namespaces, chainIds, session.chainId)

/** The same session on another chain; the account in use stays where it is allowed there too. */
export function withChain(session: ActiveSession, chainId: number): ActiveSession {
  if (!chainsOf(session.namespaces).includes(chainId)) return { ...session, chainId }
  const accountsOnChain = addressesOf(session.namespaces, chainId)
  const kept = session.accounts.filter((address) => accountsOnChain.includes(address))
  return { ...session, chainId, accounts: [...new Set([...kept, ...accountsOnChain])] }
}

/** The chain that a `chainChanged` event names, as a number, a decimal or a hexadecimal text; undefined for anything else. */
export function parseEventChain(data: unknown): number | undefined {
  const chainId = typeof data === 'string' || typeof data === 'number' ? Number(data) : Number.NaN
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}

/**
 * The accounts of an `accountsChanged` event, bare or as `eip155:7700:0x…`; empty where the wallet has none left.
 * Undefined, to be ignored, where the event is malformed or has no account that the session grants: an event cannot
 * add accounts, only an update of the session can.
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
