/** Signing in for visitors who want to, beside connecting, which is enough for everything else. */
import type { SignInAdapter } from './adapter.ts'

/** What the account dialog needs to offer it. */
export interface OptionalSignIn {
  /** Fetches the adapter when a visitor opens their account. */
  readonly load: () => Promise<SignInAdapter>
  /** Why a visitor should sign, in the app's words. */
  readonly reason?: string
}
