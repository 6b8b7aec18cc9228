'use client'
/**
 * The names of ConnectKit 1.9 over the wallet kit, so that an app moves with one line of package.json. What differs is
 * listed in the README.
 */
import * as Types from './types.ts'

/** The version of this package, which continues those of ConnectKit. */
export const CONNECTKIT_VERSION: string = '1.9.2'

// Next accepts no `export * as` in a module of the client.
export { Types }
export { getDefaultConfig, getDefaultConnectors, wallets } from './config.ts'
export { ConnectKitProvider } from './ConnectKitProvider.tsx'
export { ConnectKitButton } from './ConnectKitButton.tsx'
export { ConnectKitModalDemo } from './ConnectKitModalDemo.tsx'
export { useModal } from './useModal.ts'
export { SIWEProvider } from './siwe/SIWEProvider.tsx'
export { SIWE_NONCE_QUERY_KEY, SIWE_SESSION_QUERY_KEY } from './siwe/session.ts'
export type { SIWEConfig, SIWESession } from './siwe/session.ts'
export { useSIWE } from './siwe/useSIWE.ts'
export { SIWEButton } from './siwe/SIWEButton.tsx'
export { Avatar } from './Avatar.tsx'
export { ChainIcon } from './ChainIcon.tsx'
export { useChainIsSupported, useChains, useIsMounted } from './hooks.ts'
