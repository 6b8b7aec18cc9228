/**
 * The app's side of sign-in: its server issues nonces, verifies signatures and stores the session; the kit asks the
 * wallet. The app or `createSignInAdapter` holds the session status.
 */
import type { Address, Hex } from 'viem'

/** `loading` until an earlier session is confirmed or ruled out. */
export type SignInStatus = 'loading' | 'unauthenticated' | 'authenticated'

export interface SignInFields {
  readonly address: Address
  readonly chainId: number
  /** From the server: letters and digits. */
  readonly nonce: string
}

/**
 * The operations that an app implements. A message can be any value; only a string or a JSON-serializable object can
 * also wait for the other owners of a contract wallet across reloads.
 */
export interface SignInOperations<Message = unknown> {
  /** A new nonce from the server. To support multisig wallets, it must stay valid after a failed `verify`. */
  getNonce(): Promise<string>
  createMessage(fields: SignInFields): Message | Promise<Message>
  /** The text that the wallet shows and signs. */
  getMessageBody(of: { readonly message: Message }): string
  /**
   * Sends a signature to the server, which verifies it and creates a session. `0x` checks whether a contract wallet
   * has approved the message on chain (ERC-1271 with an empty signature).
   * @returns false if the signature is not this account's.
   * @throws {SignInExpired} if the message is no longer valid; other errors can be retried.
   */
  verify(signed: { readonly message: Message; readonly signature: Hex }): Promise<boolean>
  signOut(): void | Promise<void>
  /** Whether a session is valid on the chain of its message only: then switching the chain ends it. Defaults to false. */
  readonly isBoundToChain?: boolean | undefined
  /**
   * Reads the signature of a contract wallet: undefined until enough owners have signed, `0x` if they approved on
   * chain. Without this function, the kit polls `verify` with `0x`.
   */
  pending?(of: { readonly message: Message }): Promise<Hex | undefined>
}

/**
 * Thrown by {@link SignInOperations.verify}: the message was used or has expired. A sign-in that waits for
 * other owners of a contract wallet restarts instead of waiting forever.
 */
export class SignInExpired extends Error {
  override readonly name = 'SignInExpired'
}

export interface SignInStatusStore {
  readonly get: () => SignInStatus
  /** Calls `listener` after each change; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The operations with the session status, as a value or a store. */
export interface SignInAdapter<Message = unknown> extends SignInOperations<Message> {
  readonly status: SignInStatus | SignInStatusStore
}

/** The operations of an app that leaves the status to the kit. */
export interface SignInParameters<Message> extends SignInOperations<Message> {
  /** Whether an earlier session is still valid; called once, on first use. Defaults to false. */
  getSession?(): Promise<boolean>
}

/**
 * An adapter that holds its status: `authenticated` after `verify` returns true, `unauthenticated` after `signOut`.
 * Create one per page, outside of components.
 */
export function createSignInAdapter<Message>(parameters: SignInParameters<Message>): SignInAdapter<Message> {
  const listeners = new Set<() => void>()
  let status: SignInStatus = parameters.getSession ? 'loading' : 'unauthenticated'
  let isRequested = false

  function setStatus(next: SignInStatus): void {
    if (next === status) return
    status = next
    listeners.forEach((listener) => listener())
  }

  async function loadSession(): Promise<void> {
    if (isRequested || !parameters.getSession) return
    isRequested = true
    const isValid = await parameters.getSession().catch(() => false)
    // A sign-in or sign-out in the meantime takes precedence.
    if (status === 'loading') setStatus(isValid ? 'authenticated' : 'unauthenticated')
  }

  return {
    ...parameters,
    async verify(signed) {
      const isValid = await parameters.verify(signed)
      if (isValid) setStatus('authenticated')
      return isValid
    },
    async signOut() {
      try {
        await parameters.signOut()
      } finally {
        setStatus('unauthenticated')
      }
    },
    status: {
      get: () => status,
      subscribe(listener) {
        listeners.add(listener)
        void loadSession()
        return () => listeners.delete(listener)
      },
    },
  }
}

/** @throws if the value is not an adapter. */
export function getStatus({ status }: Pick<SignInAdapter, 'status'>): SignInStatus {
  if (!status)
    throw new Error(
      '`signIn` is not a sign-in adapter: it has no `status`. Create one with createSignInAdapter.',
    )
  return typeof status === 'string' ? status : status.get()
}
