/**
 * The state machine of a sign-in. Pure: an event that does not apply changes nothing, so that a second click or a late
 * answer has no effect.
 */

/** The last failure, until the next attempt. */
export type SignInFault = 'preparing' | 'signing' | 'verifying' | 'other'

export type SignInState =
  | { readonly status: 'preparing'; readonly fault?: SignInFault }
  /** Ready to ask the wallet; without a nonce, ready to fetch it again. */
  | {
      readonly status: 'idle'
      readonly nonce?: string
      readonly fault?: SignInFault
      /** The visitor has just declined in the wallet. */
      readonly isDeclined?: true
    }
  /** The message is being created; then the wallet's prompt is open (`isAsked`). */
  | { readonly status: 'signing'; readonly nonce: string; readonly isAsked?: true }
  | { readonly status: 'verifying' }
  /** A multisig wallet has the request; its other owners sign later. */
  | { readonly status: 'waiting'; readonly requestedAt: number }
  | { readonly status: 'done' }

export type SignInEvent =
  | { readonly type: 'prepare' }
  | { readonly type: 'nonce'; readonly nonce: string }
  | { readonly type: 'nonceFailed' }
  | { readonly type: 'start' }
  | { readonly type: 'asked' }
  | { readonly type: 'rejected' }
  | { readonly type: 'failed'; readonly fault: 'signing' | 'other' }
  | { readonly type: 'signed' }
  | { readonly type: 'wait'; readonly requestedAt: number }
  | { readonly type: 'verified' }
  | { readonly type: 'refused' }
  | { readonly type: 'givenUp' }

export const initialSignIn: SignInState = { status: 'preparing' }

/** The state after an event; the same object if the event does not apply. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'prepare':
      return state.status === 'idle' && state.nonce === undefined ? { status: 'preparing' } : state
    case 'nonce':
      return state.status === 'preparing' ? { ...state, status: 'idle', nonce: event.nonce } : state
    case 'nonceFailed':
      return state.status === 'preparing' ? { status: 'idle', fault: 'preparing' } : state
    case 'start':
      return state.status === 'idle' && state.nonce !== undefined
        ? { status: 'signing', nonce: state.nonce }
        : state
    case 'asked':
      return state.status === 'signing' ? { ...state, isAsked: true } : state
    case 'rejected':
      return state.status === 'signing' ? { status: 'idle', nonce: state.nonce, isDeclined: true } : state
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
    // A server may accept a nonce only once, so the next attempt starts with a new one.
    case 'refused':
      return state.status === 'verifying' || state.status === 'waiting'
        ? { status: 'preparing', fault: 'verifying' }
        : state
    case 'givenUp':
      return state.status === 'waiting' ? initialSignIn : state
  }
}
