'use client'

import { WalletKit } from '@peppermint/wallet-kit'
import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { http } from 'viem'
import { canto } from 'viem/chains'
import { WagmiProvider } from 'wagmi'

const config = createWalletConfig({
  appName: 'A Next app',
  chains: [canto],
  // Without an address: the public node that viem knows.
  transports: { [canto.id]: http(process.env['NEXT_PUBLIC_RPC_URL']) },
  ssr: true,
})

/** wagmi's own providers, as an app has them that used wagmi before. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <WalletKit>{children}</WalletKit>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
