import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import { http } from 'viem'
import { canto } from 'viem/chains'

export const config = createWalletConfig({
  appName: 'An app with sign-in',
  chains: [canto],
  transports: { [canto.id]: http(process.env['NEXT_PUBLIC_RPC_URL']) },
  ssr: true,
})
