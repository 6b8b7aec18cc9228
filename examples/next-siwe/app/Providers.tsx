'use client'

import { createSignInAdapter, WalletKit } from '@peppermint/wallet-kit'
import { siweMessage } from '@peppermint/wallet-kit/sign-in'
import type { ReactNode } from 'react'
import { config } from './wallets'

/** Every step is a request to this app's own server. */
const signIn = createSignInAdapter<string>({
  getNonce: async () => (await fetch('/api/nonce', { method: 'POST' })).text(),
  createMessage: (fields) => siweMessage({ ...fields, statement: 'Sign in to this app.' }),
  getMessageBody: ({ message }) => message,
  verify: async (signed) => (await fetch('/api/verify', { method: 'POST', body: JSON.stringify(signed) })).ok,
  getSession: async () => {
    const session: { readonly address?: string } = await (await fetch('/api/session')).json()
    return session.address !== undefined
  },
  // Must throw where the session lives on, so that the next account is not taken for its owner.
  signOut: async () => {
    const { ok } = await fetch('/api/sign-out', { method: 'POST' })
    if (!ok) throw new Error('The server did not end the session.')
  },
})

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <WalletKit config={config} signIn={signIn}>
      {children}
    </WalletKit>
  )
}
