/**
 * Signing in, for servers and for code without a screen: nothing here needs React, a browser or wagmi. The step
 * and the hooks are in the package's main entry.
 */
export { AddressChecksumError } from '../errors/addressChecksum.ts'
export { createSignInAdapter, SignInOver, statusOf } from './adapter.ts'
export type {
  SignInAdapter,
  SignInFields,
  SignInOperations,
  SignInParameters,
  SignInStatus,
  SignInStatusStore,
} from './adapter.ts'
export { isUnanswered } from './askContract.ts'
export { siweMessage } from './siweMessage.ts'
export type { SiweMessageParameters } from './siweMessage.ts'
export { isSignedByKey, verifySignIn, verifyText } from './verifySignIn.ts'
export type { SignedText } from './askContract.ts'
export type { SignedSignIn } from './verifySignIn.ts'
