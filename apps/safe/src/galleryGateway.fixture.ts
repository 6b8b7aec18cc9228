/** What a gateway of the gallery says about its chain and its Safe Apps: every kind of each. */
import {
  appAccessPolicy,
  chainFeature,
  socialPlatform,
  type Chain,
  type SafeApp,
} from '@peppermint/safe/wire'

const rpcUri = { authentication: 'NO_AUTHENTICATION', value: 'https://canto.example' } as const
const address = '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804'

export const chainAnswer: Chain = {
  chainId: '7700',
  chainName: 'Canto',
  shortName: 'canto',
  description: '',
  chainLogoUri: null,
  l2: true,
  isTestnet: false,
  zk: false,
  nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18, logoUri: '' },
  transactionService: '',
  rpcUri,
  safeAppsRpcUri: rpcUri,
  publicRpcUri: rpcUri,
  blockExplorerUriTemplate: { address: '', txHash: '', api: '' },
  beaconChainExplorerUriTemplate: { publicKey: null },
  theme: { textColor: '', backgroundColor: '' },
  gasPrice: [
    { type: 'ORACLE', uri: 'https://gas.example', gasParameter: 'fast', gweiFactor: '1' },
    { type: 'FIXED', weiValue: '1000000000' },
    { type: 'FIXED1559', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000' },
    { type: 'UNKNOWN' },
  ],
  ensRegistryAddress: null,
  disabledWallets: [],
  features: [...chainFeature.options, 'A_NEW_ONE'],
  balancesProvider: { chainName: null, enabled: false },
  contractAddresses: {
    safeSingletonAddress: address,
    safeProxyFactoryAddress: address,
    multiSendAddress: address,
    multiSendCallOnlyAddress: address,
    fallbackHandlerAddress: address,
    signMessageLibAddress: address,
    createCallAddress: address,
    simulateTxAccessorAddress: address,
    safeWebAuthnSignerFactoryAddress: null,
  },
  recommendedMasterCopyVersion: '1.3.0',
  relayer: null,
}

export const apps: readonly SafeApp[] = appAccessPolicy.options.map((type, id) => ({
  id,
  url: 'https://mint.example',
  name: 'Scovilles',
  iconUrl: null,
  description: 'Mint peppers on Canto',
  chainIds: ['7700'],
  provider: null,
  accessControl: { type, value: null },
  tags: [],
  features: ['BATCHED_TRANSACTIONS'],
  socialProfiles: socialPlatform.options.map((platform) => ({ platform, url: 'https://social.example' })),
  developerWebsite: null,
  featured: false,
}))
