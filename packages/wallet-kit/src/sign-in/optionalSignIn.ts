/** Optional sign-in: a connected wallet is enough for everything else. */
import type { SignInAdapter } from './adapter.ts'

export interface OptionalSignIn {
  /** Fetches the adapter when a visitor opens their account. */
  readonly load: () => Promise<SignInAdapter>
  readonly reason?: string
}
