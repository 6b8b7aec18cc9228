/** Reown AppKit with its wagmi adapter, as its documentation sets it up. */
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { createAppKit } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { appName, canto, projectId, show, transports } from '../page.tsx'

const adapter = new WagmiAdapter({ networks: [canto], projectId, transports })
createAppKit({
  adapters: [adapter],
  networks: [canto],
  projectId,
  metadata: { name: appName, description: appName, url: location.origin, icons: [] },
})
const queries = new QueryClient()

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <WagmiProvider config={adapter.wagmiConfig}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}

show(Around, createElement('appkit-button'))
