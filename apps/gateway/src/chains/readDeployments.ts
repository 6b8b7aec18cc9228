/** Addresses of Safe's contracts on chains that `@safe-global/safe-deployments` lists. */
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
  type DeploymentFilter,
  type SingletonDeploymentV2,
} from '@safe-global/safe-deployments'
import { type Address, getAddress } from 'viem'
import type { SafeDeployments } from '../config/chainConfig.ts'

/** Versions whose events the gateway decodes, newest first. */
const VERSIONS = ['1.4.1', '1.3.0']

type FindDeployment = (filter: DeploymentFilter) => SingletonDeploymentV2 | undefined

/**
 * The contracts of every followed version, newest first; a version that is deployed at several addresses
 * (canonical, EIP-155) has all of them. Lists are empty for a chain that is not listed.
 */
export function readDeployments(chainId: number): SafeDeployments {
  const network = String(chainId)
  const find = (findDeployment: FindDeployment, version: string): readonly Address[] => {
    const addresses = findDeployment({ network, version })?.networkAddresses[network] ?? []
    return [addresses].flat().map((address) => getAddress(address))
  }
  const findAll = (findDeployment: FindDeployment) =>
    VERSIONS.flatMap((version) => find(findDeployment, version))
  return {
    factories: findAll(getProxyFactoryDeployments),
    singletons: VERSIONS.flatMap((version) => [
      ...find(getSafeL2SingletonDeployments, version).map((address) => ({ address, version, isL2: true })),
      ...find(getSafeSingletonDeployments, version).map((address) => ({ address, version, isL2: false })),
    ]),
    fallbackHandlers: findAll(getCompatibilityFallbackHandlerDeployments),
    multiSends: findAll(getMultiSendDeployments),
    multiSendCallOnlys: findAll(getMultiSendCallOnlyDeployments),
    signMessageLibs: findAll(getSignMessageLibDeployments),
    createCalls: findAll(getCreateCallDeployments),
    simulateTxAccessors: findAll(getSimulateTxAccessorDeployments),
  }
}
