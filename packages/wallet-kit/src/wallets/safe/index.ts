/** Safe, whose accounts are contracts with several owners. It opens pages in its frame, and is offered only there. */
import type { Environment, WalletDefinition } from '../definition.ts'
import { isHostAllowed, SAFE_ORIGIN } from './host.ts'

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%2312ff80' d='M0 0h28v28H0z'/%3E%3Cg fill='none' stroke='%23121312' stroke-width='2.4'%3E%3Crect x='6' y='6' width='16' height='16' rx='3'/%3E%3Ccircle cx='14' cy='14' r='3.4'/%3E%3C/g%3E%3C/svg%3E"

/** Which pages may frame this one as Safe. */
export interface SafeWalletOptions {
  /** Origins; by default `https://app.safe.global`. `'any'` believes whichever page frames this one. */
  readonly allowedOrigins?: readonly string[] | 'any' | undefined
}

/**
 * Safe, in frames of these origins only, where it connects by itself.
 */
export function createSafeWallet(options: SafeWalletOptions): WalletDefinition {
  const { allowedOrigins: allowed = [SAFE_ORIGIN] } = options
  const allowedOrigins = allowed === 'any' ? undefined : allowed
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

/** Safe, in a frame of `https://app.safe.global`, where it connects by itself. */
export const safeWallet: WalletDefinition = createSafeWallet({})
