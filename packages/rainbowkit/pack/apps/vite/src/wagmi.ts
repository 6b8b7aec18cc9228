import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { http } from 'wagmi'
import { canto, sepolia } from 'wagmi/chains'

const rpcUrl: string = import.meta.env['VITE_RPC_URL']

export const config = getDefaultConfig({
  appName: 'Lemonade',
  projectId: 'YOUR_PROJECT_ID',
  chains: [canto, sepolia],
  transports: { [canto.id]: http(rpcUrl), [sepolia.id]: http(rpcUrl) },
})
