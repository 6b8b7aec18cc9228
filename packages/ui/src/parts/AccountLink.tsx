/** A link to what an account holds, by its name if our server knows one. */
import { useQuery } from '@tanstack/react-query'
import { fetchProfile } from '@peppermint/api'
import type { Address } from 'viem'
import { shortenHex, shortenName } from '../words/format/names.ts'
import { useSession } from '../page/CollectionRoot.tsx'
import { ownerPath } from '../page/paths.ts'

interface AccountLinkProps {
  readonly address: Address
  /** Shows the whole address where it has no name. */
  readonly isWhole?: boolean
}

export function AccountLink({ address, isWhole }: AccountLinkProps) {
  const { name } = useAccountName(address)
  return (
    <a href={ownerPath(address)} title={address} className={name === undefined ? 'brk' : undefined}>
      {name ?? (isWhole === true ? <WholeAddress address={address} /> : shortenHex(address))}
    </a>
  )
}

/** Where it does not fit into a line, half of it goes to the next, not its last digit. */
export const WholeAddress = ({ address }: { readonly address: Address }) => (
  <>
    {address.slice(0, 22)}
    <wbr />
    {address.slice(22)}
  </>
)

const DAY_MS = 86_400_000

/** The account's name and picture, as our server reads them from mainnet; neither where it reads none. */
export function useAccountName(address: Address): { readonly name?: string; readonly avatarUrl?: string } {
  const { api, names } = useSession().site
  const { data } = useQuery({
    queryKey: ['profile', address],
    queryFn: ({ signal }) => fetchProfile(api ?? '', address, signal),
    enabled: names === true && api !== null,
    staleTime: DAY_MS,
    // Names are optional: the address is shown.
    retry: false,
  })
  if (data?.name === undefined) return {}
  return { ...data, name: shortenName(data.name) }
}
