import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { argentWallet, ledgerWallet, trustWallet } from '@rainbow-me/rainbowkit/wallets'
import { http } from 'wagmi'
import { canto, sepolia } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'Reading room',
  projectId: 'YOUR_PROJECT_ID',
  chains: [canto, sepolia],
  transports: {
    [canto.id]: http(process.env['NEXT_PUBLIC_RPC_URL']),
    [sepolia.id]: http(process.env['NEXT_PUBLIC_RPC_URL']),
  },
  wallets: [{ groupName: 'Of the house', wallets: [trustWallet, ledgerWallet, argentWallet] }],
  ssr: true,
})
