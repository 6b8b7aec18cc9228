/** The studio's state in React: the reading of the chain, the account's rights, the draft. */
import { useState, useSyncExternalStore } from 'react'
import { useStore } from '@peppermint/wallet-kit'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import { browserStorage } from '@peppermint/ui/page/storedState.ts'
import { createDraftStore } from './draftStore.ts'
import { newerReading } from './newerReading.ts'
import { readStudio } from './readStudio.ts'
import { chainAccess, studioClient } from './studioClient.ts'
import { deriveRights, type Studio, type StudioCollection } from './studioState.ts'

/** Two blocks. */
const REFRESH_MS = 12_000

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
  const query = useQuery({
    queryKey: ['studio', contract],
    async queryFn({ client, queryKey }) {
      const read = await readStudio(studioClient(site), site)
      return newerReading(client.getQueryData<StudioCollection>(queryKey), read)
    },
    enabled: mayRead,
    refetchInterval: REFRESH_MS,
    // viem retries each request.
    retry: false,
  })
  const [draftStore] = useState(() => createDraftStore(browserStorage('sessionStorage'), contract))
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
