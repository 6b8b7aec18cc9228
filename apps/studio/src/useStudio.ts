/** The studio's state in React: the reading of the chain, the account's rights, the draft. */
import { useState, useSyncExternalStore } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useIsShown } from '@peppermint/ui/page/shown.ts'
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import { browserStorage } from '@peppermint/ui/page/storedState.ts'
import { createDraftStore, type DraftStore } from './draftStore.ts'
import { newerReading } from './newerReading.ts'
import { readStudio } from './readStudio.ts'
import { chainAccess, studioClient } from './studioClient.ts'
import { deriveRights, type Studio, type StudioCollection } from './studioState.ts'

/** Two blocks. */
const REFRESH_MS = 12_000

/** The last reading of this page's contract: the next section begins with it. */
let last: { readonly collection: StudioCollection; readonly readAt: number } | undefined

export interface StudioReading {
  /** Whether the chain may be read: an account is connected, or the visitor has asked for it. */
  readonly mayRead: boolean
  readonly query: UseQueryResult<StudioCollection>
  readonly toStudio: (collection: StudioCollection) => Studio
}

export function useStudio(): StudioReading {
  const { site } = useSession()
  const { chainId, contract } = site.deployment
  const account = useAccount()
  const isAllowed = useStore(chainAccess)
  const mayRead = (account !== undefined || isAllowed) && site.endpoints.length > 0
  const isShown = useIsShown()
  const query = useQuery({
    queryKey: ['studio', contract],
    async queryFn() {
      const read = await readStudio(studioClient(site), site)
      const collection = newerReading(last?.collection, read)
      last = { collection, readAt: Date.now() }
      return collection
    },
    ...(last !== undefined &&
      last.collection.sale.contract === contract && {
        initialData: last.collection,
        initialDataUpdatedAt: last.readAt,
      }),
    enabled: isShown && mayRead,
    refetchInterval: REFRESH_MS,
    // viem retries each request.
    retry: false,
  })
  const draftStore = useDraftStore(contract)
  const operations = useSyncExternalStore(draftStore.subscribe, draftStore.get, () => [])
  return {
    mayRead,
    query,
    toStudio: (collection) => ({
      contract,
      chainId,
      collection,
      blockNumber: collection.sale.head.number,
      ...(account !== undefined && { account }),
      rights: deriveRights(collection, account),
      draft: {
        operations,
        add: draftStore.add,
        replace: draftStore.replace,
        remove: draftStore.remove,
        clear: draftStore.clear,
      },
      // A reading that takes long is not begun again.
      refresh: () => void query.refetch({ cancelRefetch: false }),
    }),
  }
}

const drafts = new Map<Address, DraftStore>()

/** Shared by every view of the studio that this page keeps. */
function useDraftStore(contract: Address): DraftStore {
  const [store] = useState(() => {
    const known = drafts.get(contract)
    if (known !== undefined) return known
    const created = createDraftStore(browserStorage('sessionStorage'), contract)
    drafts.set(contract, created)
    return created
  })
  return store
}
