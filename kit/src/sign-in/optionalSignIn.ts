/** Signing in for visitors who want to, beside connecting, which is enough for everything else. */
import { type Lazy, lazyPart } from '../lazy/partLoader.ts'
import type * as accountSignIn from './AccountSignIn.tsx'
import type { SignInAdapter } from './adapter.ts'

/** What the account dialog needs to offer it. */
export interface OptionalSignIn {
  /** Fetches the adapter when a visitor opens their account. */
  readonly load: () => Promise<SignInAdapter>
  /** Why a visitor should sign, in the app's words. */
  readonly why?: string
}

type SignInPart = typeof accountSignIn & { readonly adapter: SignInAdapter }

const parts = new WeakMap<OptionalSignIn, Lazy<SignInPart>>()

/** The interface of an app's sign-in, with its adapter. */
export function signInPartOf(signIn: OptionalSignIn): Lazy<SignInPart> {
  const known = parts.get(signIn)
  if (known) return known
  const part = lazyPart(async () => {
    const [module, adapter] = await Promise.all([import('./AccountSignIn.tsx'), signIn.load()])
    return { ...module, adapter }
  })
  parts.set(signIn, part)
  return part
}
