/** RainbowKit as its documentation sets it up. */
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { appName, canto, projectId, show, transports } from '../page.tsx'

const config = getDefaultConfig({ appName, projectId, chains: [canto], transports })
const queries = new QueryClient()

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider>{children}</RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

show(Around, <ConnectButton />)
