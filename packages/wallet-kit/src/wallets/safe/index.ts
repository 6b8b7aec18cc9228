/** Safe, whose accounts are contracts with several owners. It opens pages in its frame, and is offered only there. */
import type { Environment, WalletDefinition } from '../definition.ts'
import { isHostAllowed } from './host.ts'
import { icon } from './icon.ts'

/** Which pages may frame this one as Safe. */
export interface SafeWalletOptions {
  /** Origins such as `https://app.safe.global`; any if absent. */
  readonly allowedOrigins?: readonly string[]
}

/**
 * Safe, in frames of these origins only. Needs the packages `@safe-global/safe-apps-sdk` and
 * `@safe-global/safe-apps-provider`, or a connector of the app's (`safeConnector`).
 */
export function createSafeWallet({ allowedOrigins }: SafeWalletOptions): WalletDefinition {
  return {
    id: 'safe',
    name: 'Safe',
    iconUrl: icon,
    iconBackground: '#12ff80',
    accent: '#12ff80',
    group: 'popular',
    isSupported: ({ isFramed, parentOrigin }: Environment) =>
      isFramed && isHostAllowed(parentOrigin, allowedOrigins),
    connectorId: 'safe',
    ...(allowedOrigins && { allowedOrigins }),
  }
}

/** Safe, in a frame of any page. */
export const safeWallet: WalletDefinition = createSafeWallet({})
