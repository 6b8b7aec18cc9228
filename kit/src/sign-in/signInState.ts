/**
 * Where a sign-in stands, and what moves it on. Pure: an event that does not fit changes nothing, so that a second
 * click or a late answer cannot do harm.
 */

/** What failed last, until the next try. */
export type SignInFault = 'preparing' | 'signing' | 'verifying' | 'other'

export type SignInState =
  /** The nonce is on its way. */
  | { readonly at: 'preparing'; readonly fault?: SignInFault }
  /** Ready to ask the wallet; without a nonce, ready to fetch one again. */
  | { readonly at: 'idle'; readonly nonce?: string; readonly fault?: SignInFault }
  /** The wallet is asking its owner. */
  | { readonly at: 'signing'; readonly nonce: string }
  /** The server is checking. */
  | { readonly at: 'verifying' }
  /** A wallet with several owners has been asked; the others sign when they come to it. */
  | { readonly at: 'waiting'; readonly since: number }
  | { readonly at: 'done' }

export type SignInEvent =
  | { readonly is: 'prepare' }
  | { readonly is: 'nonce'; readonly nonce: string }
  | { readonly is: 'nonceFailed' }
  | { readonly is: 'ask' }
  | { readonly is: 'rejected' }
  | { readonly is: 'failed'; readonly fault: 'signing' | 'other' }
  | { readonly is: 'signed' }
  | { readonly is: 'wait'; readonly since: number }
  | { readonly is: 'verified' }
  | { readonly is: 'refused' }
  | { readonly is: 'givenUp' }

/** Every sign-in begins so. */
export const beginning: SignInState = { at: 'preparing' }

/** The state after an event; the same object where the event does not fit. */
export function nextSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.is) {
    case 'prepare':
      return state.at === 'idle' && state.nonce === undefined ? { at: 'preparing' } : state
    case 'nonce':
      return state.at === 'preparing' ? { ...state, at: 'idle', nonce: event.nonce } : state
    case 'nonceFailed':
      return state.at === 'preparing' ? { at: 'idle', fault: 'preparing' } : state
    case 'ask':
      return state.at === 'idle' && state.nonce !== undefined ? { at: 'signing', nonce: state.nonce } : state
    case 'rejected':
      return state.at === 'signing' ? { at: 'idle', nonce: state.nonce } : state
    case 'failed':
      return state.at === 'signing' ? { at: 'idle', nonce: state.nonce, fault: event.fault } : state
    case 'signed':
      return state.at === 'signing' ? { at: 'verifying' } : state
    case 'wait':
      return state.at === 'preparing' || state.at === 'signing'
        ? { at: 'waiting', since: event.since }
        : state
    case 'verified':
      return state.at === 'verifying' || state.at === 'waiting' ? { at: 'done' } : state
    // A server may take a nonce only once, so that the next try begins with a new one.
    case 'refused':
      return state.at === 'verifying' || state.at === 'waiting'
        ? { at: 'preparing', fault: 'verifying' }
        : state
    case 'givenUp':
      return state.at === 'waiting' ? beginning : state
  }
}
