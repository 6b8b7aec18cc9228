import { ConnectButton, WalletKit } from '@peppermint/wallet-kit'
import '@peppermint/wallet-kit/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useConnection } from 'wagmi'
import { config, wallets } from './wallets.ts'

function Account() {
  const { address, connector } = useConnection()
  return <output>{address === undefined ? 'not connected' : `${connector?.name} ${address}`}</output>
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WalletKit config={config} wallets={wallets}>
      <ConnectButton />
      <Account />
    </WalletKit>
  </StrictMode>,
)
