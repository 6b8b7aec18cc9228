/** What of a wallet's definition the compiler cannot check. */
import { parseHex } from '../theme/contrast.ts'
import type { WalletDefinition } from './definition.ts'

/** @throws where a wallet's colour is not a hex value (W-21). */
export function checkWallets(definitions: readonly WalletDefinition[]): void {
  for (const { id, iconBackground, accent = '#000' } of definitions)
    for (const [field, colour] of Object.entries({ iconBackground, accent }))
      if (!parseHex(colour))
        throw new Error(
          `wallet ${id}: ${field} must be a hex value such as #0f6 or #0f6b4c, and is "${colour}".`,
        )
}
