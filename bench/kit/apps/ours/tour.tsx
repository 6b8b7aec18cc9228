/**
 * The same page with all the kit can show: WalletConnect over a relay of this machine (`?relay=`), two chains, and
 * signing in on request (`?sign-in`). Looked at, never weighed.
 */
import '@peppermint/wallet-kit/styles.css'
import { ConnectButton, createSignInAdapter, WalletKit } from '@peppermint/wallet-kit'
import { createWalletConfig } from '@peppermint/wallet-kit/wallets'
import type { ReactNode } from 'react'
import { appName, canto, projectId, show, transports } from '../page.tsx'

const asked = new URLSearchParams(location.search)
const test = { ...canto, id: 7701, name: 'Canto Testnet', testnet: true } as const

const config = createWalletConfig({
  appName,
  projectId,
  relayUrl: asked.get('relay') ?? 'wss://relay.invalid',
  chains: [canto, test],
  transports: { ...transports, [test.id]: transports[canto.id] },
})

const signIn = createSignInAdapter({
  getNonce: async () => 'nonce0001',
  createMessage: ({ address, chainId, nonce }) => `${appName}: ${address} on ${chainId}, ${nonce}`,
  getMessageBody: ({ message }) => message,
  verify: async () => true,
  signOut: () => undefined,
})

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <WalletKit config={config} appName={appName} {...(asked.has('sign-in') && { signIn })}>
      {children}
    </WalletKit>
  )
}

show(Around, <ConnectButton />)
