/** Safes of a local chain, deployed or predicted. */
import {
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  zeroAddress,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { proxyCreation, safeAbi, safeAddress, type SafeChain, sendFromNewAccount } from './contracts.ts'

/** Options of a Safe. */
export interface SafeOptions {
  /** Private keys of its owners. */
  readonly owners: readonly Hex[]
  /** Required number of signatures. */
  readonly threshold: number
  /** Distinguishes Safes of the same owners. */
  readonly salt?: bigint
}

/** A Safe, deployed or not. */
export interface Safe {
  readonly address: Address
  readonly owners: readonly PrivateKeyAccount[]
  readonly threshold: number
  /** The call that deploys it. */
  readonly creation: { readonly to: Address; readonly data: Hex }
}

/** Computes a Safe's address and creation call, without a chain. */
export function predictSafe({ owners, threshold, salt = 0n }: SafeOptions): Safe {
  const accounts = owners.map((key) => privateKeyToAccount(key))
  const singleton = safeAddress('safe')
  const to = safeAddress('proxyFactory')
  const initializer = encodeFunctionData({
    abi: safeAbi('safe'),
    functionName: 'setup',
    args: [
      accounts.map(({ address }) => address),
      BigInt(threshold),
      zeroAddress,
      '0x',
      safeAddress('fallbackHandler'),
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: to,
    salt: keccak256(concatHex([keccak256(initializer), encodePacked(['uint256'], [salt])])),
    bytecode: proxyCreation(singleton),
  })
  const data = encodeFunctionData({
    abi: safeAbi('proxyFactory'),
    functionName: 'createProxyWithNonce',
    args: [singleton, initializer, salt],
  })
  return { address, owners: accounts, threshold, creation: { to, data } }
}

/** Deploys a Safe. Requires `deploySafeContracts`. */
export async function createSafe(chain: SafeChain, options: SafeOptions): Promise<Safe> {
  const safe = predictSafe(options)
  await sendFromNewAccount(chain, safe.creation)
  return safe
}
