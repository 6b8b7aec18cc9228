/** The well-known test accounts. Their private keys are public, so on a live chain bots drain them at once. */
import { getAddress, type Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The default mnemonic of anvil and Hardhat. */
const MNEMONIC = 'test test test test test test test test test test test junk'

let testAccounts: ReadonlySet<Address> | undefined

/** Cached: deriving an account takes thousands of hashes. */
function getTestAccounts(): ReadonlySet<Address> {
  testAccounts ??= new Set(
    Array.from({ length: 20 }, (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }).address),
  )
  return testAccounts
}

/** The test accounts among the addresses, with checksums. */
export function findTestAccounts(addresses: readonly Address[]): readonly Address[] {
  const accounts = getTestAccounts()
  return [...new Set(addresses.map((address) => getAddress(address)))].filter((address) =>
    accounts.has(address),
  )
}
