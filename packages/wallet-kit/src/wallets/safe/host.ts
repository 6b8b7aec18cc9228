/** The page that frames this one, if it may be Safe. Small, because every page asks. */
import type { WalletDefinition } from '../definition.ts'
import type { RememberedWallet } from '../rememberedWallet.ts'

/** Whether this parent may be Safe. Not every browser reports its origin; then its answers tell. */
export const isHostAllowed = (
  parentOrigin: string | undefined,
  allowedOrigins?: readonly string[],
): boolean => parentOrigin === undefined || (allowedOrigins?.includes(parentOrigin) ?? true)

/** The parent's origin, in browsers that report it. */
export const readParentOrigin = (): string | undefined => globalThis.location?.ancestorOrigins?.[0]

/** Where Safe itself is. */
export const SAFE_ORIGIN = 'https://app.safe.global'

/**
 * Safe, if it frames this page and is among the wallets: a frame of the origins it allows, or of {@link SAFE_ORIGIN} where it may
 * be any. Wallets that are not loaded yet may contain it. Browser only.
 */
export function findHostWallet(
  wallets: readonly Pick<WalletDefinition, 'connectorId' | 'allowedOrigins'>[] | undefined,
): RememberedWallet | undefined {
  const safe = wallets?.find(({ connectorId }) => connectorId === 'safe')
  if (safe?.allowedOrigins) return safeHost(safe.allowedOrigins)
  // A connector that believes any page must not connect by itself where the browser does not tell which it is.
  const mayBeSafe = safe ? readParentOrigin() !== undefined : !wallets
  return mayBeSafe ? safeHost([SAFE_ORIGIN]) : undefined
}

/** The engine's `hostWallet`: Safe, if one of these origins frames this page. Browser only. */
export const safeHost = (allowedOrigins: readonly string[] | undefined): RememberedWallet | undefined =>
  allowedOrigins && parent !== self && isHostAllowed(readParentOrigin(), allowedOrigins)
    ? { id: 'safe', name: 'Safe' }
    : undefined
