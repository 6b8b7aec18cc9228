import '@rainbow-me/rainbowkit/styles.css'
import {
  ConnectButton,
  midnightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Berth } from './Berth'
import { adapter, session } from './session'
import { harbor, night } from './theme'
import { config } from './wagmi'

const queryClient = new QueryClient()
const theme = location.hash === '#night' ? midnightTheme({ accentColor: '#7fd1c7' }) : harbor

function Harbor() {
  const status = useSyncExternalStore(session.subscribe, session.read)
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
          <RainbowKitProvider id="harbor" theme={theme} initialChain={7700}>
            <Berth />
            <aside style={night}>
              Open at night <ConnectButton label="Ring" />
            </aside>
          </RainbowKitProvider>
        </RainbowKitAuthenticationProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

createRoot(document.getElementById('root')!).render(<Harbor />)
