import {
  connectorsForWallets,
  getWalletConnectConnector,
  type Chain,
  type Wallet,
} from '@rainbow-me/rainbowkit'
import {
  base,
  coinbaseWallet,
  injectedWallet,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets'
import { createConfig, http } from 'wagmi'
import { canto } from 'wagmi/chains'

const rpcUrl: string = import.meta.env['VITE_RPC_URL']

const harborChain = {
  id: 31_999,
  name: 'Harbor',
  iconUrl:
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8"/%3E%3C/svg%3E',
  iconBackground: 'rgb(0, 90, 120)',
  nativeCurrency: { name: 'Buoy', symbol: 'BUOY', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
  blockExplorers: { default: { name: 'Lighthouse', url: 'https://lighthouse.example' } },
} as const satisfies Chain

const chains: readonly [Chain, ...Chain[]] = [
  { ...canto, iconBackground: '#06fc99', iconUrl: '/canto.svg' },
  harborChain,
]

const foghorn = ({ projectId }: { projectId: string }): Wallet => ({
  id: 'foghorn',
  name: 'Foghorn',
  shortName: 'Horn',
  rdns: 'example.foghorn',
  iconUrl: async () => 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  iconAccent: '#005a78',
  iconBackground: '#e0f0f0',
  downloadUrls: {
    android: 'https://foghorn.example/android',
    ios: 'https://foghorn.example/ios',
    chrome: 'https://foghorn.example/chrome',
    qrCode: 'https://foghorn.example/app',
  },
  mobile: { getUri: (uri) => `foghorn://wc?uri=${encodeURIComponent(uri)}` },
  qrCode: {
    getUri: (uri) => uri,
    instructions: {
      learnMoreUrl: 'https://foghorn.example/help',
      steps: [
        { step: 'install', title: 'Get Foghorn', description: 'Keep it on the first page of your phone.' },
        { step: 'scan', title: 'Press the horn', description: 'Then point the camera here.' },
      ],
    },
  },
  extension: {
    instructions: {
      learnMoreUrl: 'https://foghorn.example/help',
      steps: [{ step: 'refresh', title: 'Load this page again', description: 'Foghorn is there then.' }],
    },
  },
  createConnector: getWalletConnectConnector({ projectId }),
})

const connectors = connectorsForWallets(
  [
    { groupName: 'Moored here', wallets: [foghorn, injectedWallet, safeWallet] },
    {
      groupName: 'At sea',
      wallets: [rainbowWallet, metaMaskWallet, base, coinbaseWallet, walletConnectWallet],
    },
  ],
  { appName: 'Harbor', projectId: 'YOUR_PROJECT_ID', appDescription: 'Berths by the hour' },
)

export const config = createConfig({
  connectors,
  chains,
  transports: { [canto.id]: http(rpcUrl), [harborChain.id]: http(rpcUrl) },
})
