/** What this browser keeps of a launch: the link, and which collection was begun. What exists, the chain says. */
import { formatLinkFile, parseLinkFile, type LinkFile } from '@peppermint/sale/launch/linkFile.ts'
import { browserStorage, createStoredState, type StoredState } from '@peppermint/ui/page/storedState.ts'
import { isAddress, type Address } from 'viem'

export type LinkStore = StoredState<LinkFile | undefined>
export type BegunStore = StoredState<Address | undefined>

interface LaunchStores {
  /** The chosen link, which is public. */
  readonly link: LinkStore
  /** The collection of which a creation was requested. */
  readonly begun: BegunStore
}

const stores = new Map<string, LaunchStores>()

/** Of an account on a chain, the same stores for each call. */
export function launchStoresOf(chainId: number, account: Address): LaunchStores {
  const key = `${chainId}.${account.toLowerCase()}`
  const known = stores.get(key)
  if (known !== undefined) return known
  const storage = browserStorage('localStorage')
  const made: LaunchStores = {
    link: createStoredState<LinkFile | undefined>({
      storage,
      key: `peppermint.studio.launch.link.${key}`,
      events: window,
      empty: undefined,
      parse(text) {
        const link = parseLinkFile(text)
        return link === 'hash' ? undefined : link
      },
      format: (link) => (link === undefined ? null : formatLinkFile(link)),
    }),
    begun: createStoredState<Address | undefined>({
      storage,
      key: `peppermint.studio.launch.begun.${key}`,
      events: window,
      empty: undefined,
      parse: (text) => (isAddress(text) ? text : undefined),
      format: (collection) => collection ?? null,
    }),
  }
  stores.set(key, made)
  return made
}
