import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import { http } from 'viem'
import { canto } from 'viem/chains'

export const config = createWalletConfig({
  appName: 'A Vite app',
  chains: [canto],
  transports: { [canto.id]: http(import.meta.env['VITE_RPC_URL']) },
})
