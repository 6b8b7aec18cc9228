'use client'
/** Sign-In with Ethereum whose session is NextAuth's, version 4 or 5. */
export { RainbowKitSiweNextAuthProvider } from './RainbowKitSiweNextAuthProvider.tsx'
export type {
  GetSiweMessageOptions,
  RainbowKitSiweNextAuthProviderProps,
} from './RainbowKitSiweNextAuthProvider.tsx'
