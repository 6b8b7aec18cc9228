/** The well-known test accounts. Their private keys are public, so on a live chain bots drain them at once. */
import { getAddress, toHex, type Address, type Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount, type HDAccount, type PrivateKeyAccount } from 'viem/accounts'

/** The default mnemonic of anvil and Hardhat. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** How many accounts anvil and Hardhat fund. */
const COUNT = 20

const derived = new Map<number, PrivateKeyAccount>()

/** A test account by its index, as anvil and Hardhat count. */
export function testAccount(addressIndex: number): PrivateKeyAccount {
  const account = derived.get(addressIndex) ?? privateKeyToAccount(testPrivateKey(addressIndex))
  derived.set(addressIndex, account)
  return account
}

/** The private key of a test account. */
export function testPrivateKey(addressIndex: number): Hex {
  const { privateKey } = getParentKey().deriveChild(addressIndex)
  if (privateKey === null) throw new Error(`Test account ${addressIndex} has no key.`)
  return toHex(privateKey)
}

type HdKey = ReturnType<HDAccount['getHdKey']>
let parentKey: HdKey | undefined

/** Derived once: it takes thousands of hashes. */
function getParentKey(): HdKey {
  return (parentKey ??= mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey())
}

/** The test accounts among the addresses, with checksums. */
export function findTestAccounts(addresses: readonly Address[]): readonly Address[] {
  const accounts = new Set(Array.from({ length: COUNT }, (_, index) => testAccount(index).address))
  return [...new Set(addresses.map((address) => getAddress(address)))].filter((address) =>
    accounts.has(address),
  )
}
