/** Optional sign-in: a connected wallet is enough for everything else. */
import type { SignInAdapter } from './adapter.ts'

/** Options of the account dialog's sign-in. */
export interface OptionalSignIn {
  /** Fetches the adapter when a visitor opens their account. */
  readonly load: () => Promise<SignInAdapter>
  /** The app's reason to sign. */
  readonly reason?: string
}
