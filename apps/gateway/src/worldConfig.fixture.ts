/** Configuration of a test world's chain. Apart from the world, for processes that load nothing else of it. */
import { safeAddress, type SafeContract } from '@peppermint/devnet/safe'
import type { GatewayChainConfig } from './config/chainConfig.ts'

/** The first is the one that clients should use first. */
export const SAFE_VERSIONS = ['1.4.1', '1.3.0'] as const

const bothVersions = (contract: SafeContract) =>
  SAFE_VERSIONS.map((version) => safeAddress(contract, version))

/** Configuration of the world's chain: Safe 1.4.1 and 1.3.0 at their addresses on Canto. */
export function worldConfig(rpcUrl: string): GatewayChainConfig {
  return {
    chainId: 7700,
    chainName: 'Canto',
    shortName: 'canto',
    description: '',
    logoUri: null,
    isTestnet: false,
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18, logoUri: '' },
    rpcUrls: [rpcUrl],
    publicRpcUrl: rpcUrl,
    publicRpcAuthentication: 'NO_AUTHENTICATION',
    blockExplorerUriTemplate: { address: '', txHash: '', api: '' },
    ensRegistryAddress: null,
    features: [],
    disabledWallets: [],
    gasPrice: [],
    theme: { textColor: '#ffffff', backgroundColor: '#000000' },
    recommendedVersion: '1.4.1',
    deployments: {
      factories: bothVersions('proxyFactory'),
      singletons: SAFE_VERSIONS.flatMap((version) => [
        { address: safeAddress('safe', version), version, isL2: true },
        { address: safeAddress('safeWithoutEvents', version), version, isL2: false },
      ]),
      fallbackHandlers: bothVersions('fallbackHandler'),
      multiSends: bothVersions('multiSend'),
      multiSendCallOnlys: bothVersions('multiSendCallOnly'),
      signMessageLibs: bothVersions('signMessage'),
      createCalls: bothVersions('createCall'),
      simulateTxAccessors: bothVersions('simulateAccessor'),
    },
    fromBlock: 1,
    reorgWindow: 40,
    unsignedDays: 14,
    abis: [],
    tokens: [],
    contractNames: [],
    trustedDelegateCallTargets: [],
    safeApps: [],
    currencies: ['USD', 'EUR'],
    priceSource: { type: 'none' },
    ipfsGateway: 'https://ipfs.io',
  }
}
