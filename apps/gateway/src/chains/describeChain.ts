/** Wire shape of a chain. */
import type { Chain } from '@peppermint/safe/wire'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { logosOf } from './chainLogo.ts'

/** Where links lead without an explorer. */
export const EXPLORER_PATH = '/v1/chains/{chainId}/explorer'

/** @param serviceUrl URL of the gateway as the client reached it, without a slash at its end. */
export function describeChain(config: GatewayChainConfig, serviceUrl: string): Chain {
  const { deployments } = config
  const rpcUri = { authentication: config.publicRpcAuthentication, value: config.publicRpcUrl }
  const logos = logosOf(config, serviceUrl)
  const [singleton] = deployments.singletons.filter(({ isL2 }) => isL2)
  return {
    chainId: String(config.chainId),
    chainName: config.chainName,
    shortName: config.shortName,
    description: config.description,
    chainLogoUri: logos.chain,
    l2: true,
    isTestnet: config.isTestnet,
    zk: false,
    nativeCurrency: { ...config.nativeCurrency, logoUri: logos.coin },
    transactionService: `${serviceUrl}/tx-service/${config.chainId}`,
    rpcUri,
    safeAppsRpcUri: rpcUri,
    publicRpcUri: rpcUri,
    blockExplorerUriTemplate: explorerOf(config, serviceUrl),
    beaconChainExplorerUriTemplate: { publicKey: null },
    theme: { ...config.theme },
    gasPrice: [...config.gasPrice],
    ensRegistryAddress: config.ensRegistryAddress,
    disabledWallets: [...config.disabledWallets],
    features: [...config.features],
    balancesProvider: { chainName: null, enabled: false },
    contractAddresses: {
      safeSingletonAddress: singleton?.address ?? null,
      safeProxyFactoryAddress: deployments.factories[0] ?? null,
      multiSendAddress: deployments.multiSends[0] ?? null,
      multiSendCallOnlyAddress: deployments.multiSendCallOnlys[0] ?? null,
      fallbackHandlerAddress: deployments.fallbackHandlers[0] ?? null,
      signMessageLibAddress: deployments.signMessageLibs[0] ?? null,
      createCallAddress: deployments.createCalls[0] ?? null,
      simulateTxAccessorAddress: deployments.simulateTxAccessors[0] ?? null,
      safeWebAuthnSignerFactoryAddress: null,
    },
    recommendedMasterCopyVersion: config.recommendedVersion,
    relayer: null,
  }
}

/** Safe{Wallet} stops where these are no URLs: no wallet can be connected, and no Safe opened. */
function explorerOf(
  { chainId, blockExplorerUriTemplate: configured }: GatewayChainConfig,
  serviceUrl: string,
): Chain['blockExplorerUriTemplate'] {
  const none = `${serviceUrl}${EXPLORER_PATH.replace('{chainId}', String(chainId))}`
  return {
    address: configured.address || `${none}?address={{address}}`,
    txHash: configured.txHash || `${none}?txHash={{txHash}}`,
    api: configured.api,
  }
}
