/** Accounts whose private keys are printed in every manual: whatever they own on a live chain is gone at once. */
import { getAddress, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The words that local chains are made with. */
const MNEMONIC = 'test test test test test test test test test test test junk'

let testAccounts: ReadonlySet<Address> | undefined

/** Worked out once: each account takes thousands of hashes. */
function getTestAccounts(): ReadonlySet<Address> {
  testAccounts ??= new Set(
    Array.from({ length: 20 }, (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address),
  )
  return testAccounts
}

/** Those of the addresses that belong to everybody, with their checksums, however they are written. */
export function findTestAccounts(addresses: readonly Address[]): readonly Address[] {
  const accounts = getTestAccounts()
  return [...new Set(addresses.map((address) => getAddress(address)))].filter((address) =>
    accounts.has(address),
  )
}
