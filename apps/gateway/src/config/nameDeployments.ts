/** Names of Safe's own contracts, for clients that show an address with its name. */
import type { GatewayChainConfig, SafeDeployments } from './chainConfig.ts'

/** One entry for each contract. */
export function nameDeployments(deployments: SafeDeployments): GatewayChainConfig['contractNames'] {
  const named = [
    ...deployments.singletons.map(({ address, version, isL2 }) => ({
      address,
      name: `${isL2 ? 'SafeL2' : 'Safe'} ${version}`,
    })),
    ...(
      [
        ['factories', 'SafeProxyFactory'],
        ['fallbackHandlers', 'CompatibilityFallbackHandler'],
        ['multiSends', 'MultiSend'],
        ['multiSendCallOnlys', 'MultiSendCallOnly'],
        ['signMessageLibs', 'SignMessageLib'],
        ['createCalls', 'CreateCall'],
        ['simulateTxAccessors', 'SimulateTxAccessor'],
      ] as const
    ).flatMap(([list, name]) => deployments[list].map((address) => ({ address, name }))),
  ]
  return named.map((contract) => ({ ...contract, logoUri: null }))
}
