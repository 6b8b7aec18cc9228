import { ConnectButton, WalletKit } from '@peppermint/wallet-kit'
import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import { http } from 'viem'
import { canto } from 'viem/chains'
import { Account } from '../Account'

const config = createWalletConfig({
  appName: 'Pages',
  chains: [canto],
  transports: { [canto.id]: http(process.env['NEXT_PUBLIC_RPC_URL']) },
  ssr: true,
})

export default function Page() {
  return (
    <WalletKit config={config}>
      <ConnectButton />
      <Account />
    </WalletKit>
  )
}
