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
import type { z } from 'zod'
import type { SafeDeployments, safeDeployments } from './chainInput.ts'

/** The contracts of a chain that run batches. What is indexed depends on their order. */
export const batchContracts = ({
  multiSends,
  multiSendCallOnlys,
}: Pick<SafeDeployments, 'multiSends' | 'multiSendCallOnlys'>): readonly Address[] => [
  ...multiSends,
  ...multiSendCallOnlys,
]

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
export async function findSafeContracts(client: Client): Promise<z.output<typeof safeDeployments>> {
  const findAll = async (find: typeof getProxyFactoryDeployments) => {
    const candidates = candidatesOf(find)
    const codes = await Promise.all(candidates.map(({ address }) => getCode(client, { address })))
    return candidates.filter(({ codeHash }, index) => {
      const code = codes[index]
      return code !== undefined && keccak256(code) === codeHash
    })
  }
  const addressesOf = async (find: typeof getProxyFactoryDeployments) =>
    (await findAll(find)).map(({ address }) => address)
  const singletonsOf = async (find: typeof getProxyFactoryDeployments, isL2: boolean) =>
    (await findAll(find)).map(({ address, version }) => ({ address, version, isL2 }))
  const [l2, l1, factories, fallbackHandlers, multiSends, multiSendCallOnlys, ...others] = await Promise.all([
    singletonsOf(getSafeL2SingletonDeployments, true),
    singletonsOf(getSafeSingletonDeployments, false),
    addressesOf(getProxyFactoryDeployments),
    addressesOf(getCompatibilityFallbackHandlerDeployments),
    addressesOf(getMultiSendDeployments),
    addressesOf(getMultiSendCallOnlyDeployments),
    addressesOf(getSignMessageLibDeployments),
    addressesOf(getCreateCallDeployments),
    addressesOf(getSimulateTxAccessorDeployments),
  ])
  const [signMessageLibs, createCalls, simulateTxAccessors] = others
  return {
    factories,
    singletons: [...l2, ...l1],
    fallbackHandlers,
    multiSends,
    multiSendCallOnlys,
    signMessageLibs,
    createCalls,
    simulateTxAccessors,
  }
}
