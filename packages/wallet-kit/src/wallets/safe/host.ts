/** The page that frames this one, if it may be Safe. Small, because every page asks. */
import type { RememberedWallet } from '../rememberedWallet.ts'

/** Whether this parent may be Safe. Not every browser reports its origin; then its answers tell. */
export const isHostAllowed = (
  parentOrigin: string | undefined,
  allowedOrigins?: readonly string[],
): boolean => parentOrigin === undefined || (allowedOrigins?.includes(parentOrigin) ?? true)

/** The parent's origin, in browsers that report it. */
export const readParentOrigin = (): string | undefined => globalThis.location?.ancestorOrigins?.[0]

/** The engine's `hostWallet`: Safe, if one of these origins frames this page. Browser only. */
export const safeHost = (allowedOrigins: readonly string[] | undefined): RememberedWallet | undefined =>
  allowedOrigins && parent !== self && isHostAllowed(readParentOrigin(), allowedOrigins)
    ? { id: 'safe', name: 'Safe' }
    : undefined
