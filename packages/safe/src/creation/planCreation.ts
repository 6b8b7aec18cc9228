/** A new Safe: its address before it exists, and the one call that creates it. Nothing is read from a chain. */
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  numberToHex,
  pad,
  sliceHex,
  stringToHex,
  zeroAddress,
} from 'viem'
import { BuildError } from '../build/buildError.ts'
import { requireUint256 } from '../build/parseInput.ts'
import { requireThreshold } from '../build/settings.ts'
import { SENTINEL } from '../chain/safeStorage.ts'
import { proxyFactoryFunctions, safeFunctions } from '../decode/index.ts'
import type { ContractSet } from './contractSets.ts'

/** What its creator chooses. */
export interface NewSafe {
  readonly owners: readonly Address[]
  /** Owners that must sign. */
  readonly threshold: number
  /** Tells Safes of the same owners and threshold apart. */
  readonly salt: bigint
}

/** The creation of a Safe. Anyone may send it, with the same result. */
export interface SafeCreation {
  /** The Safe's address. */
  readonly safe: Address
  /** The factory. */
  readonly to: Address
  readonly data: Hex
}

/**
 * The setup calls no contract and pays no one: the new Safe has neither modules nor a guard.
 * @throws {BuildError} of `owner-<index>`, `threshold` or `salt`.
 */
export function planCreation(set: ContractSet, { owners, threshold, salt }: NewSafe): SafeCreation {
  for (const [index, owner] of owners.entries()) {
    const field = `owner-${index}`
    if (owner === zeroAddress) throw new BuildError('zero-address', field)
    if (owner === SENTINEL) throw new BuildError('reserved-address', field)
    if (owners.slice(0, index).some((other) => isAddressEqual(other, owner)))
      throw new BuildError('already-owner', field)
  }
  requireThreshold(threshold, owners.length)
  requireUint256(salt, 'salt')
  const initializer = encodeFunctionData({
    abi: safeFunctions,
    functionName: 'setup',
    args: [owners, BigInt(threshold), zeroAddress, '0x', set.fallbackHandler, zeroAddress, 0n, zeroAddress],
  })
  const data = encodeFunctionData({
    abi: proxyFactoryFunctions,
    functionName: 'createProxyWithNonce',
    args: [set.singleton, initializer, salt],
  })
  return { safe: addressOf(set, initializer, salt), to: set.proxyFactory, data }
}

const ZKSYNC_CREATE2_PREFIX = keccak256(stringToHex('zksyncCreate2'))

/** CREATE2 of the factory, salted with what the Safe is set up with. */
function addressOf(
  { type, proxyFactory: from, singleton, proxyHash }: ContractSet,
  initializer: Hex,
  number: bigint,
): Address {
  const salt = keccak256(concatHex([keccak256(initializer), numberToHex(number, { size: 32 })]))
  if (type !== 'zksync') return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: proxyHash })
  const argumentsHash = keccak256(encodeAbiParameters([{ type: 'address' }], [singleton]))
  const whole = keccak256(concatHex([ZKSYNC_CREATE2_PREFIX, pad(from), salt, proxyHash, argumentsHash]))
  return getAddress(sliceHex(whole, 12))
}
