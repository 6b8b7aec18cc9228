'use client'

import { cssStringFromTheme, darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import {
  RainbowKitSiweNextAuthProvider,
  type GetSiweMessageOptions,
} from '@rainbow-me/rainbowkit-siwe-next-auth'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SessionProvider } from 'next-auth/react'
import { useState, type ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { config } from '../wagmi'

const getSiweMessageOptions: GetSiweMessageOptions = () => ({ statement: 'Enter the reading room' })

const themes = `
  :root { ${cssStringFromTheme(lightTheme({ accentColor: 'rgb(120, 60, 20)' }))} }
  html[data-dark] { ${cssStringFromTheme(darkTheme, { extends: lightTheme })} }
`

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <SessionProvider refetchInterval={0}>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <RainbowKitSiweNextAuthProvider getSiweMessageOptions={getSiweMessageOptions}>
            <RainbowKitProvider theme={null} locale="en">
              <style dangerouslySetInnerHTML={{ __html: themes }} />
              {children}
            </RainbowKitProvider>
          </RainbowKitSiweNextAuthProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </SessionProvider>
  )
}
