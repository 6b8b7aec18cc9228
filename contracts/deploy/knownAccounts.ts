/** Accounts whose private keys are printed in every manual: whatever they own on a live chain is gone at once. */
import { getAddress, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The words that local chains are made with. */
const MNEMONIC = 'test test test test test test test test test test test junk'

let known: ReadonlySet<Address> | undefined

/** Worked out once: each account takes thousands of hashes. */
function knownAccounts(): ReadonlySet<Address> {
  known ??= new Set(
    Array.from({ length: 20 }, (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address),
  )
  return known
}

/** Those of the addresses that belong to everybody, with their checksums, however they are written. */
export function knownToEverybody(addresses: readonly Address[]): readonly Address[] {
  const accounts = knownAccounts()
  return [...new Set(addresses.map((address) => getAddress(address)))].filter((address) =>
    accounts.has(address),
  )
}
