/**
 * Names for addresses that this page knows by itself, and those of the host's address book, said to be from there. A
 * service's names are not used where something is signed.
 */
import { type Address, getAddress, isAddressEqual } from 'viem'
import { findKnownContract } from '@peppermint/safe/chain'
import { cleanText } from '../words/plainText.ts'

/** Name of an owner that is not the visitor. */
export const OWNER = 'An owner'

export type NameAddress = (address: string) => string | undefined

interface KnownAddresses {
  readonly safe: Address
  readonly collection: Address
  readonly account?: Address | undefined
  readonly owners: readonly Address[]
  /** Of the host's address book, by checksummed address, once its user allowed it. */
  readonly hostNames?: ReadonlyMap<Address, string> | undefined
}

export function createAddressNames({ hostNames, ...known }: KnownAddresses): NameAddress {
  return (text) => {
    if (!/^0x[\da-f]{40}$/i.test(text)) return undefined
    const address = getAddress(text.toLowerCase())
    const own = ownName(address, known)
    const entry = cleanText(hostNames?.get(address))
    if (entry === '') return own
    return `${own === undefined ? '' : `${own}, `}“${entry}” in your address book`
  }
}

function ownName(
  address: Address,
  { safe, collection, account, owners }: KnownAddresses,
): string | undefined {
  if (isAddressEqual(address, safe)) return 'This Safe'
  if (account !== undefined && isAddressEqual(address, account)) return 'You'
  if (isAddressEqual(address, collection)) return 'Scovilles'
  if (owners.some((owner) => isAddressEqual(owner, address))) return OWNER
  const contract = findKnownContract(address)
  return contract === undefined ? undefined : `${contract.name} ${contract.version}`
}
