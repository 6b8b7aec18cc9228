/**
 * The state of a sign-in and its events. Pure: an event that does not fit changes nothing, so that a second
 * click or a late answer cannot do harm.
 */

/** What failed last, until the next try. */
export type SignInFault = 'preparing' | 'signing' | 'verifying' | 'other'

export type SignInState =
  /** The nonce is on its way. */
  | { readonly status: 'preparing'; readonly fault?: SignInFault }
  /** Ready to ask the wallet; without a nonce, ready to fetch one again. */
  | { readonly status: 'idle'; readonly nonce?: string; readonly fault?: SignInFault }
  /** The wallet is asking its owner. */
  | { readonly status: 'signing'; readonly nonce: string }
  /** The server is checking. */
  | { readonly status: 'verifying' }
  /** A wallet with several owners has been asked; the others sign when they come to it. */
  | { readonly status: 'waiting'; readonly requestedAt: number }
  | { readonly status: 'done' }

export type SignInEvent =
  | { readonly type: 'prepare' }
  | { readonly type: 'nonce'; readonly nonce: string }
  | { readonly type: 'nonceFailed' }
  | { readonly type: 'ask' }
  | { readonly type: 'rejected' }
  | { readonly type: 'failed'; readonly fault: 'signing' | 'other' }
  | { readonly type: 'signed' }
  | { readonly type: 'wait'; readonly requestedAt: number }
  | { readonly type: 'verified' }
  | { readonly type: 'refused' }
  | { readonly type: 'givenUp' }

/** Every sign-in begins so. */
export const initialSignIn: SignInState = { status: 'preparing' }

/** The state after an event; the same object where the event does not fit. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'prepare':
      return state.status === 'idle' && state.nonce === undefined ? { status: 'preparing' } : state
    case 'nonce':
      return state.status === 'preparing' ? { ...state, status: 'idle', nonce: event.nonce } : state
    case 'nonceFailed':
      return state.status === 'preparing' ? { status: 'idle', fault: 'preparing' } : state
    case 'ask':
      return state.status === 'idle' && state.nonce !== undefined
        ? { status: 'signing', nonce: state.nonce }
        : state
    case 'rejected':
      return state.status === 'signing' ? { status: 'idle', nonce: state.nonce } : state
    case 'failed':
      return state.status === 'signing' ? { status: 'idle', nonce: state.nonce, fault: event.fault } : state
    case 'signed':
      return state.status === 'signing' ? { status: 'verifying' } : state
    case 'wait':
      return state.status === 'preparing' || state.status === 'signing'
        ? { status: 'waiting', requestedAt: event.requestedAt }
        : state
    case 'verified':
      return state.status === 'verifying' || state.status === 'waiting' ? { status: 'done' } : state
    // A server may take a nonce only once, so that the next try begins with a new one.
    case 'refused':
      return state.status === 'verifying' || state.status === 'waiting'
        ? { status: 'preparing', fault: 'verifying' }
        : state
    case 'givenUp':
      return state.status === 'waiting' ? initialSignIn : state
  }
}
