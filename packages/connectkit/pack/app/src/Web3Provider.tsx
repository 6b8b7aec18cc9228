import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider, SIWEProvider, type Types } from 'connectkit'
import { type ReactNode, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { config } from './config'
import { siweConfig } from './siwe'

const queryClient = new QueryClient()

const MyCustomAvatar = ({ address, ensImage, size, radius }: Types.CustomAvatarProps) => (
  <i
    className="avatar"
    style={{ display: 'block', width: size, height: size, borderRadius: radius, background: 'teal' }}
    title={ensImage ?? address}
  />
)

export function Web3Provider({ children }: { children: ReactNode }) {
  const [news, setNews] = useState('')
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <SIWEProvider {...siweConfig} onSignIn={(session) => setNews(`signed in as ${session?.address}`)}>
          <ConnectKitProvider
            theme="soft"
            mode="light"
            customTheme={{
              '--ck-accent-color': '#0d5c63',
              '--ck-accent-text-color': '#ffffff',
              '--ck-border-radius': 42,
            }}
            options={{
              language: 'en-US',
              hideNoWalletCTA: true,
              walletConnectCTA: 'both',
              initialChainId: 0,
              customAvatar: MyCustomAvatar,
              disclaimer: (
                <>
                  By connecting your wallet you agree to the <a href="/terms">Terms</a>
                </>
              ),
            }}
            onConnect={({ address, connectorId }) => setNews(`connected ${address} by ${connectorId}`)}
            onDisconnect={() => setNews('disconnected')}
            debugMode
          >
            {children}
            <output aria-label="news">{news}</output>
          </ConnectKitProvider>
        </SIWEProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
