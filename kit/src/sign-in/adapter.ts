/**
 * What an app does for signing in: its server gives a nonce, checks a signature and keeps the session; the kit asks
 * the wallet. The app or `createSignInAdapter` holds the session status.
 */
import type { Address, Hex } from 'viem'

/** `loading` until it is known whether a session from an earlier visit holds. */
export type SignInStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** The fields of a sign-in message. */
export interface SignInFields {
  readonly address: Address
  /** The chain the wallet is on. */
  readonly chainId: number
  /** The server's, letters and digits. */
  readonly nonce: string
}

/**
 * What an app does. A message is whatever the app makes of it; a text, or a plain object that JSON keeps, can also
 * wait for the other owners of a contract wallet across reloads.
 */
export interface SignInOperations<Message = unknown> {
  /** A fresh nonce from the server. It must outlast a failed `verify` where contract wallets are to be waited for. */
  getNonce(): Promise<string>
  createMessage(fields: SignInFields): Message | Promise<Message>
  /** The text that the wallet shows and signs. */
  getMessageBody(of: { readonly message: Message }): string
  /**
   * Has the server check a signature and begin a session. `0x` asks whether a contract wallet has approved the
   * message on chain (ERC-1271 with an empty signature).
   * @returns false when the signature is not this account's.
   * @throws {SignInExpired} when no signature of this message will do any more; anything else may do another time.
   */
  verify(signed: { readonly message: Message; readonly signature: Hex }): Promise<boolean>
  /** Ends the session. */
  signOut(): void | Promise<void>
  /**
   * The signature of a contract wallet once enough of its owners have signed; undefined while they have not, `0x`
   * when they approved it on chain. Without it, the kit polls `verify` with `0x`.
   */
  pending?(of: { readonly message: Message }): Promise<Hex | undefined>
}

/**
 * Thrown by {@link SignInOperations.verify}: the message was used, or its time is over. A sign-in that waits for
 * other owners of a contract wallet restarts instead of waiting forever.
 */
export class SignInExpired extends Error {
  override readonly name = 'SignInExpired'
}

/** An observable session status. */
export interface SignInStatusStore {
  readonly get: () => SignInStatus
  /** Calls back after each change; returns how to stop. */
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
 * An adapter that holds its own status: `authenticated` once `verify` says true, `unauthenticated` after `signOut`.
 * One for the life of the page, made outside of components.
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

/** An adapter's status as of now. */
export function getStatus({ status }: Pick<SignInAdapter, 'status'>): SignInStatus {
  return typeof status === 'string' ? status : status.get()
}
