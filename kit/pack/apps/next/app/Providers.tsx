'use client'

import { WalletKit } from '@peppermint/wallet-kit'
import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import type { ReactNode } from 'react'
import { http } from 'viem'
import { canto } from 'viem/chains'

const config = createWalletConfig({
  appName: 'A Next app',
  chains: [canto],
  transports: { [canto.id]: http(process.env['NEXT_PUBLIC_RPC_URL']) },
  ssr: true,
})

export function Providers({ children }: { readonly children: ReactNode }) {
  return <WalletKit config={config}>{children}</WalletKit>
}
