/** Names for addresses that this page knows by itself. A service's names are not used where something is signed. */
import { type Address, isAddressEqual } from 'viem'
import { findKnownContract } from '@peppermint/safe/chain'

/** Name of an owner that is not the visitor. */
export const OWNER = 'An owner'

export type NameAddress = (address: string) => string | undefined

interface KnownAddresses {
  readonly safe: Address
  readonly collection: Address
  readonly account?: Address | undefined
  readonly owners: readonly Address[]
}

export function createAddressNames({ safe, collection, account, owners }: KnownAddresses): NameAddress {
  return (text) => {
    const address = text as Address
    if (!/^0x[\da-f]{40}$/i.test(text)) return undefined
    if (isAddressEqual(address, safe)) return 'This Safe'
    if (account !== undefined && isAddressEqual(address, account)) return 'You'
    if (isAddressEqual(address, collection)) return 'Scovilles'
    if (owners.some((owner) => isAddressEqual(owner, address))) return OWNER
    const known = findKnownContract(address)
    return known === undefined ? undefined : `${known.name} ${known.version}`
  }
}
