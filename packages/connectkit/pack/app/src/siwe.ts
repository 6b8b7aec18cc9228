import type { SIWEConfig } from 'connectkit'
import { createSiweMessage } from 'viem/siwe'

export const siweConfig: SIWEConfig = {
  getNonce: async () => fetch('/api/siwe/nonce').then((res) => res.text()),
  createMessage: ({ nonce, address, chainId }) =>
    createSiweMessage({
      version: '1',
      domain: window.location.host,
      uri: window.location.origin,
      address,
      chainId,
      nonce,
      statement: 'Sign in to the harbor.',
    }),
  verifyMessage: async ({ message, signature }) =>
    fetch('/api/siwe/verify', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, signature }),
    }).then((res) => res.ok),
  getSession: async () => fetch('/api/siwe/session').then((res) => (res.ok ? res.json() : null)),
  signOut: async () => fetch('/api/siwe/logout').then((res) => res.ok),
}
