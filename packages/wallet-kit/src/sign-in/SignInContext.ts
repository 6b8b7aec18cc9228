/** An adapter from a component above the provider, such as one that follows the app's own session. */
import { createContext } from 'react'
import type { SignInAdapter } from './adapter.ts'

/** `<WalletKit>` signs in with its value, unless it is given another adapter. */
export const SignInContext = createContext<SignInAdapter | undefined>(undefined)
