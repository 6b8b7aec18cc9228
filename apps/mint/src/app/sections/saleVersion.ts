/** When to read again what our server indexes: it can be behind the sale by a block or two. */
import type { Sale } from '../../mint/panelState.ts'

/** What a reading depends on, and the block from which it does. */
export interface SaleVersion {
  readonly key: string
  /** An answer that does not include this block is read again. */
  readonly block: number
}

/** Delay until an answer that is behind is read again, in milliseconds. */
export const REREAD_MS = 1_500

const NONE: SaleVersion = { key: '', block: 0 }

/** @param keyOf what the reading depends on. @returns the same object until the key changes. */
export function createSaleVersion(keyOf: (sale: Sale) => string): (sale: Sale | undefined) => SaleVersion {
  let version = NONE
  return (sale) => {
    if (sale === undefined) return NONE
    const key = keyOf(sale)
    if (version.key !== key) version = { key, block: sale.head.number }
    return version
  }
}
