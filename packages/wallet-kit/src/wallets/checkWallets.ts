/** Runtime checks of wallet definitions that the compiler cannot make. */
import { parseHex } from '../theme/contrast.ts'
import { flattenGroups, type WalletList } from './loadedWallets.ts'

/** @throws if a color of a wallet is not a hex value (W-21). */
export function checkWallets(list: WalletList): void {
  for (const { id, iconBackground, accent = '#000' } of flattenGroups(list))
    for (const [field, color] of Object.entries({ iconBackground, accent }))
      if (!parseHex(color))
        throw new Error(
          `wallet ${id}: ${field} must be a hex value such as #0f6 or #0f6b4c, and is "${color}".`,
        )
}
