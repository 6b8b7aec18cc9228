/** The host's address book, bounded and without entries that could not be shown as they are. */
import { addressOf } from '@peppermint/input/address'
import { plainText } from '@peppermint/input/text'
import type { Address } from 'viem'

/** A name that the host's user has given to an address. */
export interface AddressBookEntry {
  /** Checksummed. */
  readonly address: Address
  readonly name: string
}

const MAX_ENTRIES = 2_000
const MAX_NAME_LENGTH = 80

/** Entries of this chain with a valid address and a name, each address once. Throws nothing, whatever the answer is. */
export function readAddressBook(answer: unknown, chainId: number): readonly AddressBookEntry[] {
  if (!Array.isArray(answer)) return []
  const entries = new Map<Address, AddressBookEntry>()
  for (const item of answer.slice(0, MAX_ENTRIES) as unknown[]) {
    const entry = readEntry(item, chainId)
    if (entry !== undefined && !entries.has(entry.address)) entries.set(entry.address, entry)
  }
  return [...entries.values()]
}

function readEntry(item: unknown, chainId: number): AddressBookEntry | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const { address, name, chainId: entryChain } = item as Record<string, unknown>
  const parsed = addressOf(address, { chainId })
  if (parsed === undefined) return undefined
  if (typeof name !== 'string' || String(entryChain) !== String(chainId)) return undefined
  const shown = plainText(name, MAX_NAME_LENGTH)
  return shown === '' ? undefined : { address: parsed, name: shown }
}
