/**
 * Sign-in for servers and other code without a user interface: needs no React, browser or wagmi. The components and
 * hooks are in the package's main entry.
 */
export { AddressChecksumError } from '../errors/addressChecksum.ts'
export { createSignInAdapter, SignInExpired, getStatus } from './adapter.ts'
export type {
  SignInAdapter,
  SignInFields,
  SignInOperations,
  SignInParameters,
  SignInStatus,
  SignInStatusStore,
} from './adapter.ts'
export { isRpcOutage } from './contractSignature.ts'
export { siweMessage } from './siweMessage.ts'
export type { SiweMessageParameters } from './siweMessage.ts'
export { isSignedByKey, verifySignIn, verifyText } from './verifySignIn.ts'
export type { SignedText } from './contractSignature.ts'
export type { SignedSignIn } from './verifySignIn.ts'
