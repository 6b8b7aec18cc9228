import { createAuthenticationAdapter, type AuthenticationStatus } from '@rainbow-me/rainbowkit'
import { verifyMessage, type Hex } from 'viem'
import { createSiweMessage, generateSiweNonce, parseSiweMessage } from 'viem/siwe'

let status: AuthenticationStatus = localStorage.getItem('berth') ? 'authenticated' : 'unauthenticated'
const listeners = new Set<() => void>()

function set(next: AuthenticationStatus, account: string | null) {
  if (account === null) localStorage.removeItem('berth')
  else localStorage.setItem('berth', account)
  status = next
  for (const listener of listeners) listener()
}

export const session = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => status,
}

export const adapter = createAuthenticationAdapter({
  getNonce: async () => generateSiweNonce(),
  createMessage: ({ nonce, address, chainId }) =>
    createSiweMessage({
      domain: window.location.host,
      address,
      statement: 'Take a berth in the harbor.',
      uri: window.location.origin,
      version: '1',
      chainId,
      nonce,
    }),
  verify: async ({ message, signature }) => {
    const { address } = parseSiweMessage(message)
    if (!address) return false
    const valid = await verifyMessage({ address, message, signature: signature as Hex })
    if (valid) set('authenticated', address)
    return valid
  },
  signOut: async () => set('unauthenticated', null),
})
