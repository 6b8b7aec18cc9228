/** What an app tells of its sign-in, and what everything beneath its provider may read. */
import type { SignInAdapter } from '@peppermint/wallet-kit'
import { createContext } from 'react'
import type { Address } from 'viem'

export const SIWE_NONCE_QUERY_KEY = 'ckSiweNonce'
export const SIWE_SESSION_QUERY_KEY = 'ckSiweSession'

export interface SIWESession {
  address: Address
  chainId: number
}

export interface SIWEConfig {
  getNonce: () => Promise<string>
  createMessage: (args: { nonce: string; address: Address; chainId: number }) => Promise<string> | string
  verifyMessage: (args: { message: string; signature: string }) => Promise<boolean>
  getSession: () => Promise<SIWESession | null>
  signOut: () => Promise<boolean>
  /** True unless given. */
  enabled?: boolean
  /** Accepted and ignored: a nonce is asked for when it is needed. */
  nonceRefetchInterval?: number
  /** In milliseconds; five minutes unless given. */
  sessionRefetchInterval?: number
  /** Accepted and ignored: the session of a wallet that disconnected always ends. */
  signOutOnDisconnect?: boolean
  /** Accepted and ignored: the session of another account always ends. */
  signOutOnAccountChange?: boolean
  /** Whether a session ends when the wallet changes its chain; true unless given. */
  signOutOnNetworkChange?: boolean
}

/** `success` with a session, `loading` until it is known; otherwise the state of the last attempt to sign in. */
export type SIWEStatus = 'error' | 'loading' | 'ready' | 'rejected' | 'success'

export interface SIWE {
  readonly adapter: SignInAdapter
  /** That of the connected account, or of an earlier visit while no wallet is connected. */
  readonly session: SIWESession | undefined
  readonly status: SIWEStatus
  readonly error: unknown
  readonly reset: () => void
  /** Asks the wallet to sign, and the server to check it. @returns the session, or false without one. */
  readonly signIn: () => Promise<SIWESession | false>
  /** @returns whether there was a session. @throws if the app's server did not end it. */
  readonly signOut: () => Promise<boolean>
  /** Called at the next changes; returns how to stop. */
  readonly subscribe: (listener: SIWEListener) => () => void
}

export interface SIWEListener {
  readonly onSignIn?: ((session?: SIWESession) => void) | undefined
  readonly onSignOut?: (() => void) | undefined
}

/** Null without a provider, or with one that is not enabled. */
export const SIWEContext = createContext<SIWE | null>(null)
