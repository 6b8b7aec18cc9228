/**
 * Safe's contracts on a chain: those of `@safe-global/safe-deployments` whose code is there. The code decides, not the
 * package's list of networks, so that a chain is known before Safe lists it.
 */
import {
  getCompatibilityFallbackHandlerDeployments,
  getCreateCallDeployments,
  getMultiSendCallOnlyDeployments,
  getMultiSendDeployments,
  getProxyFactoryDeployments,
  getSafeL2SingletonDeployments,
  getSafeSingletonDeployments,
  getSignMessageLibDeployments,
  getSimulateTxAccessorDeployments,
} from '@safe-global/safe-deployments'
import { getAddress, keccak256, type Address, type Client, type Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { SafeDeployments } from './chainConfig.ts'

/** Versions whose events are indexed, newest first. */
export const SAFE_VERSIONS = ['1.4.1', '1.3.0'] as const

interface Candidate {
  readonly address: Address
  readonly codeHash: Hex
  readonly version: string
}

/** Addresses of one contract, newest version first; on most chains one address of each version is in use. */
function candidatesOf(find: typeof getProxyFactoryDeployments): readonly Candidate[] {
  return SAFE_VERSIONS.flatMap((version) =>
    Object.values(find({ version })?.deployments ?? {}).map(({ address, codeHash }) => ({
      address: getAddress(address),
      codeHash: codeHash as Hex,
      version,
    })),
  )
}

/**
 * Finds the contracts by their code.
 * @returns empty lists where the chain has none.
 * @throws viem's errors if the node cannot be read.
 */
export async function findSafeContracts(client: Client): Promise<SafeDeployments> {
  const found = async (find: typeof getProxyFactoryDeployments) => {
    const candidates = candidatesOf(find)
    const codes = await Promise.all(candidates.map(({ address }) => getCode(client, { address })))
    return candidates.filter(({ codeHash }, index) => {
      const code = codes[index]
      return code !== undefined && keccak256(code) === codeHash
    })
  }
  const addressesOf = async (find: typeof getProxyFactoryDeployments) =>
    (await found(find)).map(({ address }) => address)
  const [l2, l1, ...others] = await Promise.all([
    found(getSafeL2SingletonDeployments),
    found(getSafeSingletonDeployments),
    addressesOf(getProxyFactoryDeployments),
    addressesOf(getCompatibilityFallbackHandlerDeployments),
    addressesOf(getMultiSendDeployments),
    addressesOf(getMultiSendCallOnlyDeployments),
    addressesOf(getSignMessageLibDeployments),
    addressesOf(getCreateCallDeployments),
    addressesOf(getSimulateTxAccessorDeployments),
  ])
  const [
    factories,
    fallbackHandlers,
    multiSends,
    multiSendCallOnlys,
    signMessageLibs,
    createCalls,
    accessors,
  ] = others
  const singletons = [
    ...l2.map(({ address, version }) => ({ address, version, isL2: true })),
    ...l1.map(({ address, version }) => ({ address, version, isL2: false })),
  ]
  return {
    factories,
    singletons,
    fallbackHandlers,
    multiSends,
    multiSendCallOnlys,
    signMessageLibs,
    createCalls,
    simulateTxAccessors: accessors,
  }
}
