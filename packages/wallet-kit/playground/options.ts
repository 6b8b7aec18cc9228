/** Options of the live page, from its URL: `live.html?rpc=…&relay=…&theme=press&locale=ar`. */

import { type Address, isAddress } from 'viem'

/** How the page's own stand-in for a server behaves at sign-in; `off` asks for none. */
export type SignInMode = 'off' | 'works' | 'nonce-fails-once' | 'verify-fails-once'

export interface LiveOptions {
  /** Endpoint of the first chain, id 7700. */
  readonly rpc: string
  /** Endpoint of a second chain, id 7701, for the chain selector. */
  readonly secondRpc: string | undefined
  /** Endpoint of the chain that names are read from, id 1. */
  readonly ensRpc: string | undefined
  /** Address of the relay; without one there is no WalletConnect. */
  readonly relay: string | undefined
  readonly projectId: string
  readonly theme: string
  readonly accent: string | undefined
  readonly locale: string | undefined
  readonly modalSize: 'wide' | 'compact'
  readonly signIn: SignInMode
  /** Whose provider is around the app: the kit's alone, or wagmi's with the kit beneath it. */
  readonly provider: 'kit' | 'wagmi'
  /** Whether wagmi's provider restores the connection of an earlier visit. */
  readonly reconnectOnMount: boolean
  /** A token that the account dialog offers to add, by its collection's address. */
  readonly collection: Address | undefined
}

const signInModes: readonly SignInMode[] = ['off', 'works', 'nonce-fails-once', 'verify-fails-once']

/** Reads them; what is missing or unknown falls back to the plain page. */
export function readOptions(search: string): LiveOptions {
  const asked = new URLSearchParams(search)
  const collection = asked.get('collection') ?? ''
  return {
    rpc: asked.get('rpc') ?? 'http://127.0.0.1:8545',
    secondRpc: asked.get('rpc2') ?? undefined,
    ensRpc: asked.get('ens') ?? undefined,
    relay: asked.get('relay') ?? undefined,
    projectId: asked.get('project') ?? 'playground',
    theme: asked.get('theme') ?? 'auto',
    accent: asked.get('accent') ?? undefined,
    locale: asked.get('locale') ?? undefined,
    modalSize: asked.get('size') === 'compact' ? 'compact' : 'wide',
    collection: isAddress(collection) ? collection : undefined,
    provider: asked.get('provider') === 'wagmi' ? 'wagmi' : 'kit',
    reconnectOnMount: asked.get('reconnect') !== 'off',
    signIn: signInModes.find((mode) => mode === asked.get('sign-in')) ?? 'off',
  }
}
