/** Safes of a local chain: made, or known before they are made. */
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
import { proxyCreation, safeAbi, safeAddress, type SafeChain, sendByStranger } from './contracts.ts'

/** What a Safe is to be. */
export interface SafeWanted {
  /** Private keys of its owners. */
  readonly owners: readonly Hex[]
  /** How many of them have to sign. */
  readonly threshold: number
  /** Any number: the same owners may have several Safes. */
  readonly salt?: bigint
}

/** A Safe that is there, or could be. */
export interface Safe {
  readonly address: Address
  readonly owners: readonly PrivateKeyAccount[]
  readonly threshold: number
  /** The call that makes it. */
  readonly creation: { readonly to: Address; readonly data: Hex }
}

/** Where a Safe will stand. Asks no chain. */
export function predictSafe({ owners, threshold, salt = 0n }: SafeWanted): Safe {
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

/** Makes a Safe. Its contracts have to be there. */
export async function createSafe(chain: SafeChain, wanted: SafeWanted): Promise<Safe> {
  const safe = predictSafe(wanted)
  await sendByStranger(chain, safe.creation)
  return safe
}
