import { ConnectButton, WalletKit } from '../../../../src/index.ts'
import '../../../../src/theme/styles.css'
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
