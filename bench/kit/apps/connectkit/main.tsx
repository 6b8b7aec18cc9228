/** ConnectKit as its documentation sets it up. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import type { ReactNode } from 'react'
import { createConfig, WagmiProvider } from 'wagmi'
import { appName, canto, projectId, show, transports } from '../page.tsx'

const config = createConfig(
  getDefaultConfig({ appName, walletConnectProjectId: projectId, chains: [canto], transports }),
)
const queries = new QueryClient()

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectKitProvider>{children}</ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

show(Around, <ConnectKitButton />)
