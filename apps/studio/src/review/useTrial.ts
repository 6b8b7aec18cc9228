/** What the sender of operations is, and whether its calls would succeed on the newest block. */
import { useEffect, useState } from 'react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { readOwnerAccount } from '../readOwnerAccount.ts'
import { studioClient } from '../studioClient.ts'
import type { OwnerAccount, Studio } from '../studioState.ts'
import { isSameAccount } from './access.ts'
import type { ReviewedCall } from './reviewedCall.ts'
import { tryCalls, type Trial } from './tryCalls.ts'

/** Two blocks. */
const TRIAL_MS = 12_000
const MINUTE_MS = 60_000
const SETTLE_MS = 300
const MAX_REPEATED_CALLS = 10

/** @returns undefined while it is read. */
export function useAccountKind(studio: Studio, address: Address | undefined): OwnerAccount | undefined {
  const { site } = useSession()
  const { collection } = studio
  const isOwner = isSameAccount(address, collection.owner)
  const { data } = useQuery({
    queryKey: ['studio-account', address],
    queryFn: () => readOwnerAccount(studioClient(site), address ?? collection.owner),
    enabled: address !== undefined && !isOwner,
    staleTime: MINUTE_MS,
    retry: false,
  })
  return isOwner ? collection.ownerAccount : data
}

/** @param from the sender; undefined while there is none to try as. */
export function useTrial(
  { collection }: Studio,
  calls: readonly ReviewedCall[],
  from: Address | undefined,
  kind: OwnerAccount | undefined,
): UseQueryResult<Trial> {
  const { site } = useSession()
  const data = calls.map(({ call }) => call.data).join()
  // Not for every key that is typed.
  const isSettled = useSettled(data) === data
  return useQuery({
    queryKey: ['studio-trial', from, kind?.type, data],
    queryFn: () =>
      tryCalls(
        studioClient(site),
        calls.map(({ call }) => call),
        from ?? collection.owner,
        kind ?? collection.ownerAccount,
        collection,
      ),
    enabled: isSettled && calls.length > 0 && from !== undefined && kind !== undefined,
    staleTime: 0,
    // A long airdrop is tried once, and each of its transactions again before it is sent.
    refetchInterval: calls.length > MAX_REPEATED_CALLS ? false : TRIAL_MS,
    // viem retries each request.
    retry: false,
  })
}

/** The value, once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
