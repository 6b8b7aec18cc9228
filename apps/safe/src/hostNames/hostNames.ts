/** Names from the address book of the Safe host around this page, once its user has allowed them. Kept with the page. */
import { createStore } from '@peppermint/wallet-kit'
import type { Address } from 'viem'

export type HostNames =
  | { readonly status: 'idle' | 'asking' | 'refused' | 'failed' }
  /** Names by checksummed address. Other people chose them: never shown without the address. */
  | { readonly status: 'granted'; readonly names: ReadonlyMap<Address, string> }

export const hostNames = createStore<HostNames>({ status: 'idle' })

/** Asks the host, which asks its user. Never rejects. @param hosts origins that may be the host. */
export async function requestHostNames(hosts: readonly string[]): Promise<void> {
  hostNames.set({ status: 'asking' })
  const [{ hostBridge }, { isPermissionError }] = await Promise.all([
    import('@peppermint/ui/safe/safeHost.ts'),
    import('@peppermint/safe/bridge'),
  ])
  try {
    const book = await hostBridge(hosts).requestAddressBook()
    hostNames.set({ status: 'granted', names: new Map(book.map(({ address, name }) => [address, name])) })
  } catch (error) {
    hostNames.set({ status: isPermissionError(error) ? 'refused' : 'failed' })
  }
}
