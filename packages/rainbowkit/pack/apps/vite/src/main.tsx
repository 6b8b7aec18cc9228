import '@rainbow-me/rainbowkit/styles.css'
import {
  darkTheme,
  lightTheme,
  RainbowKitProvider,
  type AvatarComponent,
  type DisclaimerComponent,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { canto } from 'wagmi/chains'
import { App } from './App'
import { config } from './wagmi'

const queryClient = new QueryClient()

const Initials: AvatarComponent = ({ address, ensImage, size }) =>
  ensImage ? (
    <img alt="" src={ensImage} width={size} height={size} />
  ) : (
    <span data-avatar style={{ width: size, height: size }}>
      {address.slice(2, 4)}
    </span>
  )

const Terms: DisclaimerComponent = ({ Text, Link }) => (
  <Text>
    Lemonade is sold under our <Link href="https://lemonade.example/terms">house rules</Link>.
  </Text>
)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider
          theme={{
            lightMode: lightTheme({ ...lightTheme.accentColors.orange, borderRadius: 'small' }),
            darkMode: darkTheme({
              accentColor: '#fd0',
              accentColorForeground: 'black',
              overlayBlur: 'small',
            }),
          }}
          appInfo={{
            appName: 'Lemonade',
            learnMoreUrl: 'https://lemonade.example/wallets',
            disclaimer: Terms,
          }}
          avatar={Initials}
          initialChain={canto}
          locale="en-US"
          modalSize="compact"
          showRecentTransactions
          coolMode
        >
          <App />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
