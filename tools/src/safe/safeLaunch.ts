/**
 * Safe's own contracts as a launch: each is created from the code that Safe published, so it comes to the address that it
 * has on other chains, from any sender.
 */
import {
  type FactoryDeployment,
  findFactoryDeployment,
  safeContract,
  safeContracts,
  type SafeVersion,
  singletonFactory,
  unprotectedFactory,
} from '@peppermint/devnet/safeContracts'
import type { Address } from 'viem'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'

/** The canonical set of a version. */
export interface CanonicalSet {
  readonly launch: Launch
  readonly factory: Address
  /** Contracts of the set whose published code leads to another address: they cannot be created by it. */
  readonly missing: readonly string[]
}

/** The canonical contracts of 1.4.1 come from Safe's singleton factory, those of 1.3.0 from an older one. */
export function canonicalSet(version: SafeVersion): CanonicalSet {
  const { address: factory } = version === '1.3.0' ? unprotectedFactory : singletonFactory
  const contracts = safeContracts.map((contract) => safeContract(contract, version, factory))
  return {
    factory,
    missing: contracts.flatMap(({ name, initCode }) => (initCode === undefined ? [name] : [])),
    launch: {
      steps: contracts.flatMap(({ name, abi, initCode }) =>
        initCode === undefined ? [] : [{ name, abi, initCode, factory }],
      ),
      // Nothing is configured: the code, which every creation compares, is all there is.
      check: () => Promise.resolve(),
    },
  }
}

/** The deployment of the factory of a version that exists for a chain; undefined if no one has signed one. */
export const factoryDeployment = (version: SafeVersion, chainId: number): FactoryDeployment | undefined =>
  version === '1.3.0' ? unprotectedFactory : findFactoryDeployment(chainId)
