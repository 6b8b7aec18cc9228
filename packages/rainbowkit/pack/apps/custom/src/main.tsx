import '@rainbow-me/rainbowkit/styles.css'
import { RainbowKitAuthenticationProvider, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Berth } from './Berth'
import { adapter, session } from './session'
import { harbor, night } from './theme'
import { config } from './wagmi'

const queryClient = new QueryClient()

function Harbor() {
  const status = useSyncExternalStore(session.subscribe, session.read)
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
          <RainbowKitProvider id="harbor" theme={harbor} initialChain={7700}>
            <Berth />
            <aside style={night}>Open at night</aside>
          </RainbowKitProvider>
        </RainbowKitAuthenticationProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

createRoot(document.getElementById('root')!).render(<Harbor />)
