/** Says that an account is a Safe, and leads to its page. */
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { safePath } from '@peppermint/ui/page/paths.ts'
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import { safeBadgeWords } from './ownerWords.ts'
import { canReadSafe } from './safeSources.ts'

export function SafeBadge({ address }: { readonly address: Address }) {
  const { site } = useSession()
  const isConnected = useAccount() !== undefined
  const { data } = useQuery({
    queryKey: ['safe', address, isConnected],
    queryFn: async ({ signal }) => {
      const { readSafeOwners } = await import('./readSafeOwners.ts')
      return (await readSafeOwners(site, address, isConnected, signal)) ?? null
    },
    enabled: canReadSafe(site, isConnected),
    staleTime: Infinity,
    // Whether it is a Safe changes nothing about what it holds.
    retry: false,
  })
  if (!data) return null
  return (
    <a className="badge" href={safePath(address)}>
      {safeBadgeWords(data)}
    </a>
  )
}
