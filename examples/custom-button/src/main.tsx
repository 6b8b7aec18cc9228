import { WalletKit } from '@peppermint/wallet-kit'
import '@peppermint/wallet-kit/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MyButton } from './MyButton.tsx'
import { WalletButtons } from './WalletButtons.tsx'
import { config } from './wallets.ts'

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WalletKit config={config}>
      <MyButton />
      <WalletButtons />
    </WalletKit>
  </StrictMode>,
)
