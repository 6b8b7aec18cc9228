/** The interface of optional sign-in, with the app's adapter: loaded when a visitor opens their account. */
import { type Lazy, lazyPart } from '../lazy/partLoader.ts'
import type { AccountSignIn, SignInController } from './AccountSignIn.tsx'
import type { SignInAdapter } from './adapter.ts'
import type { OptionalSignIn } from './optionalSignIn.ts'

interface SignInPart {
  readonly AccountSignIn: typeof AccountSignIn
  readonly SignInController: typeof SignInController
  readonly adapter: SignInAdapter
}

const parts = new WeakMap<OptionalSignIn, Lazy<SignInPart>>()

/** The interface of an app's sign-in, with its adapter. */
export function getSignInPart(signIn: OptionalSignIn): Lazy<SignInPart> {
  const known = parts.get(signIn)
  if (known) return known
  const part = lazyPart(async () => {
    const [module, adapter] = await Promise.all([import('./AccountSignIn.tsx'), signIn.load()])
    return { ...module, adapter }
  })
  parts.set(signIn, part)
  return part
}
