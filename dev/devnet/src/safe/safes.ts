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
import { proxyCreation, safeAbi, safeAddress, type SafeVersion } from './artifacts.ts'
import { type SafeChain, sendFromNewAccount } from './contracts.ts'

/** Options of a Safe. */
export interface SafeOptions {
  /** Private keys of its owners. */
  readonly owners: readonly Hex[]
  /** Addresses of contracts that are owners too, such as other Safes. */
  readonly contractOwners?: readonly Address[]
  /** Required number of signatures. */
  readonly threshold: number
  /** Distinguishes Safes of the same owners. */
  readonly salt?: bigint
  /** 1.4.1 by default. */
  readonly version?: SafeVersion
}

/** A Safe, deployed or not. */
export interface Safe {
  readonly address: Address
  readonly version: SafeVersion
  /** Those that are accounts. */
  readonly owners: readonly PrivateKeyAccount[]
  readonly threshold: number
  /** The call that deploys it. */
  readonly creation: { readonly to: Address; readonly data: Hex }
}

/** Computes a Safe's address and creation call, without a chain. */
export function predictSafe(options: SafeOptions): Safe {
  const { owners, contractOwners = [], threshold, salt = 0n, version = '1.4.1' } = options
  const accounts = owners.map((key) => privateKeyToAccount(key))
  const singleton = safeAddress('safe', version)
  const to = safeAddress('proxyFactory', version)
  const initializer = encodeFunctionData({
    abi: safeAbi('safe', version),
    functionName: 'setup',
    args: [
      [...accounts.map(({ address }) => address), ...contractOwners],
      BigInt(threshold),
      zeroAddress,
      '0x',
      safeAddress('fallbackHandler', version),
      zeroAddress,
      0n,
      zeroAddress,
    ],
  })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: to,
    salt: keccak256(concatHex([keccak256(initializer), encodePacked(['uint256'], [salt])])),
    bytecode: proxyCreation(singleton, version),
  })
  const data = encodeFunctionData({
    abi: safeAbi('proxyFactory', version),
    functionName: 'createProxyWithNonce',
    args: [singleton, initializer, salt],
  })
  return { address, version, owners: accounts, threshold, creation: { to, data } }
}

/** Deploys a Safe. Requires `deploySafeContracts` of its version. */
export async function createSafe(chain: SafeChain, options: SafeOptions): Promise<Safe> {
  const safe = predictSafe(options)
  await sendFromNewAccount(chain, safe.creation)
  return safe
}
