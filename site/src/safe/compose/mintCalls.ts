/** What a Safe can mint now, and in how many calls. */
import type { Sale } from '@peppermint/contracts/sale'

/** An open phase without an allowlist. */
export interface MintablePhase {
  readonly index: number
  readonly name: string
  /** In wei, for one token. */
  readonly price: bigint
  readonly maxPerTransaction: number
  /** Tokens that the Safe can still mint. */
  readonly max: number
}

/** @param minted by the Safe, per phase. */
export function mintablePhases(sale: Sale, minted: readonly number[]): readonly MintablePhase[] {
  if (sale.paused) return []
  const now = sale.head.timestamp
  return sale.phases.flatMap((phase, index) => {
    const { start, end, allowlistRoot, name, price, maxPerWallet, maxPerTransaction, maxSupply } = phase
    if (allowlistRoot !== undefined || now < start || now >= end) return []
    const left = Math.min(maxSupply, sale.maxSupply) - sale.minted
    const max = Math.min(left, maxPerWallet - (minted[index] ?? 0))
    return max < 1 ? [] : [{ index, name, price, maxPerTransaction, max }]
  })
}

/** Quantities of the calls: each as large as one mint may be. */
export function divideMint(quantity: number, maxPerTransaction: number): readonly number[] {
  const parts: number[] = []
  for (let left = quantity; left > 0; left -= maxPerTransaction) parts.push(Math.min(left, maxPerTransaction))
  return parts
}
