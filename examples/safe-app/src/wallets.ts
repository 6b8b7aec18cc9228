import { createSafeWallet, createWalletConfig, defaultWallets } from '@peppermint/wallet-kit/wallets'
import { http } from 'viem'
import { canto } from 'viem/chains'

export const config = createWalletConfig({
  appName: 'A Safe app',
  chains: [canto],
  transports: { [canto.id]: http(import.meta.env['VITE_RPC_URL']) },
})

/** Only these pages may act as a Safe. Name every origin that opens your app. */
const allowedOrigins = (import.meta.env['VITE_SAFE_ORIGINS'] ?? 'https://app.safe.global').split(' ')

export const wallets = [
  createSafeWallet({ allowedOrigins }),
  ...defaultWallets.filter(({ id }) => id !== 'safe'),
]
