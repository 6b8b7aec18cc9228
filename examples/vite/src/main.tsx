import { ConnectButton, WalletKit } from '@peppermint/wallet-kit'
import '@peppermint/wallet-kit/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useConnection } from 'wagmi'
import { config } from './wallets.ts'

/** wagmi's own hook, as in the rest of an app: it must share the connection. */
function Account() {
  const { address } = useConnection()
  return <output>{address ?? 'not connected'}</output>
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WalletKit config={config}>
      <ConnectButton />
      <Account />
    </WalletKit>
  </StrictMode>,
)
