import { knownContracts, type KnownContractRole } from '@peppermint/safe/chain'
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
import { expect, test } from 'vitest'

const PUBLISHED = [
  ['singleton', getSafeL2SingletonDeployments],
  ['singleton', getSafeSingletonDeployments],
  ['proxyFactory', getProxyFactoryDeployments],
  ['fallbackHandler', getCompatibilityFallbackHandlerDeployments],
  ['multiSend', getMultiSendDeployments],
  ['multiSendCallOnly', getMultiSendCallOnlyDeployments],
  ['signMessageLib', getSignMessageLibDeployments],
  ['createCall', getCreateCallDeployments],
  ['simulateTxAccessor', getSimulateTxAccessorDeployments],
] as const satisfies readonly (readonly [KnownContractRole, unknown])[]

test('a browser knows the same contracts of Safe as the published list', () => {
  const published = (['1.4.1', '1.3.0'] as const).flatMap((version) =>
    PUBLISHED.flatMap(([role, find]) => {
      const { contractName, deployments } = find({ version }) ?? {}
      return (['canonical', 'eip155', 'zksync'] as const).flatMap((set) => {
        const address = deployments?.[set]?.address
        const isL2 = contractName?.endsWith('L2') === true
        return address === undefined ? [] : [{ address, name: contractName, role, version, set, isL2 }]
      })
    }),
  )
  expect(published).toHaveLength(45)
  expect(knownContracts).toEqual(published)
})
