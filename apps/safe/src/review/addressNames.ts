/**
 * Names for addresses that this page knows by itself, and those of the host's address book, said to be from there. A
 * service's names are not used where something is signed.
 */
import { type Address, getAddress, isAddressEqual } from 'viem'
import { findKnownContract } from '@peppermint/safe/chain'
import type { WriteAddress } from '@peppermint/ui/calls/actionWords.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { bilingual, sameText, type Bilingual } from '@peppermint/ui/words/t.ts'
import { cleanText } from '../words/plainText.ts'

/** The name of an address as within a sentence; undefined for one that the page does not know. */
export type NameAddress = (address: string) => Bilingual | undefined

const OWNER = bilingual`an owner`

/** A name in a list of owners. */
export const withoutOwner = (name: Bilingual | undefined): Bilingual | undefined =>
  name === undefined || name.text === OWNER.text
    ? undefined
    : {
        text: name.text.replace(`${OWNER.text}, `, ''),
        english: name.english.replace(`${OWNER.english}, `, ''),
      }

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
    const inBook = bilingual`“${entry}” in your address book`
    return own === undefined ? inBook : bilingual`${own}, ${inBook}`
  }
}

function ownName(
  address: Address,
  { safe, collection, account, owners }: KnownAddresses,
): Bilingual | undefined {
  if (isAddressEqual(address, safe)) return bilingual`this Safe`
  if (account !== undefined && isAddressEqual(address, account)) return bilingual`you`
  if (isAddressEqual(address, collection)) return bilingual`this site’s collection`
  if (owners.some((owner) => isAddressEqual(owner, address))) return OWNER
  const contract = findKnownContract(address)
  return contract === undefined ? undefined : sameText(`${contract.name} ${contract.version}`)
}

const MAX_STATED_NAME_LENGTH = 24

/**
 * Addresses in sentences, with who they are.
 * @param isWhole where one signs; in lists they are shortened.
 */
export const createWriter =
  (nameAddress: NameAddress, isWhole: boolean): WriteAddress =>
  (address, stated) => {
    const text = isWhole ? address : shortenHex(address)
    const name = nameAddress(address) ?? quoted(stated)
    return name === undefined ? sameText(text) : bilingual`${text} (${name})`
  }

/** A service's name for an address. */
function quoted(stated: string | null | undefined): Bilingual | undefined {
  const name = cleanText(stated, MAX_STATED_NAME_LENGTH)
  return name === '' ? undefined : sameText(`“${name}”`)
}
