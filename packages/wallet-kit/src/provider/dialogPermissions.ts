/** The connection status, and the dialogs it permits. Pure. */
import type { WalletSnapshot } from '../wallets/wallet.ts'

/** The connection status (C-01). */
export type ConnectionStatus =
  | 'disconnected'
  /** A wallet is asking its owner. */
  | 'connecting'
  /** A connection, or a session, of an earlier visit is being looked up. */
  | 'reconnecting'
  /** Connected, not signed in. */
  | 'unauthenticated'
  | 'connected'

/** The session status of the sign-in adapter; undefined without one. */
export type SessionStatus = 'loading' | 'unauthenticated' | 'authenticated' | undefined

export function getConnectionStatus(at: WalletSnapshot['status'], session: SessionStatus): ConnectionStatus {
  if (at !== 'connected') return at
  if (session === 'loading') return 'reconnecting'
  return session === 'unauthenticated' ? 'unauthenticated' : 'connected'
}

/** Which dialogs may be open now. */
export interface PermittedDialogs {
  readonly connect: boolean
  /** Connected on a supported chain, with an address (B-06). */
  readonly account: boolean
  /** Connected (B-07). */
  readonly network: boolean
  /** Connected, for an app that connects visitors who have not signed in. */
  readonly 'sign-in': boolean
}

/** What the state of the connection permits. While connecting, the connect dialog shows what is waited for. */
export function getPermittedDialogs(snapshot: WalletSnapshot, session: SessionStatus): PermittedDialogs {
  const isConnected = getConnectionStatus(snapshot.status, session) === 'connected'
  return {
    connect: !isConnected,
    account: isConnected && snapshot.status === 'connected' && snapshot.chain === 'supported',
    network: isConnected,
    'sign-in': isConnected,
  }
}
