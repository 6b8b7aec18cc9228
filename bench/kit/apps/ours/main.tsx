/** Our kit as its README sets it up, packed as it is published. */
import '@peppermint/wallet-kit/styles.css'
import { ConnectButton, WalletKit } from '@peppermint/wallet-kit'
import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import type { ReactNode } from 'react'
import { appName, canto, projectId, show, transports } from '../page.tsx'

const config = createWalletConfig({ appName, projectId, chains: [canto], transports })

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <WalletKit config={config} appName={appName}>
      {children}
    </WalletKit>
  )
}

show(Around, <ConnectButton />)
