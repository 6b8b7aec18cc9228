import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import { http } from 'viem'
import { canto } from 'viem/chains'

export const config = createWalletConfig({
  appName: 'A button of your own',
  chains: [canto],
  // Without an address: the public node that viem knows.
  transports: { [canto.id]: http(import.meta.env['VITE_RPC_URL']) },
})
