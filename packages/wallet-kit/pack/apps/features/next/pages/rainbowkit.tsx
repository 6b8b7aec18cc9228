import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { http } from 'viem'
import { canto } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { Account } from '../Account'

const config = getDefaultConfig({
  appName: 'Pages',
  projectId: 'YOUR_PROJECT_ID',
  chains: [canto],
  transports: { [canto.id]: http(process.env['NEXT_PUBLIC_RPC_URL']) },
  ssr: true,
})
const queryClient = new QueryClient()

export default function Page() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider>
          <ConnectButton />
          <Account />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
