/** What a Safe can mint now, and in how many calls. */
import type { Entitlement } from '@peppermint/sale/allowlist.ts'
import type { Sale } from '@peppermint/sale'
import type { AllowlistResults } from '@peppermint/ui/sale/phases.ts'

/** An open phase: public, or one whose allowlist has the Safe. */
export interface MintablePhase {
  readonly index: number
  readonly name: string
  /** In wei, for one token: the phase's, or the Safe's own on the allowlist. */
  readonly price: bigint
  readonly maxPerTransaction: number
  /** Tokens that the Safe can still mint. */
  readonly max: number
  /** Of the Safe, with its proof; absent in a public phase. */
  readonly entitlement?: Entitlement
}

/** An open phase with an allowlist that does not let the Safe mint. */
export interface ClosedList {
  readonly index: number
  readonly name: string
  readonly reason: 'not-listed' | 'unreachable' | 'stale' | 'quota-used'
}

export interface MintOffers {
  readonly phases: readonly MintablePhase[]
  readonly closed: readonly ClosedList[]
}

/** @param minted by the Safe, per phase. @param lists what the allowlists say about the Safe. */
export function mintOffers(sale: Sale, minted: readonly number[], lists: AllowlistResults): MintOffers {
  const phases: MintablePhase[] = []
  const closed: ClosedList[] = []
  for (const index of openPhases(sale)) {
    const phase = sale.phases[index]
    if (phase === undefined) continue
    const { allowlistRoot, name, maxPerWallet, maxPerTransaction, maxSupply } = phase
    const list = allowlistRoot === undefined ? undefined : (lists[index]?.status ?? 'unreachable')
    const result = lists[index]
    const entitlement = result?.status === 'listed' ? result.entitlement : undefined
    if (list !== undefined && entitlement === undefined) {
      closed.push({ index, name, reason: list === 'not-listed' || list === 'stale' ? list : 'unreachable' })
      continue
    }
    const limit = Math.min(maxPerWallet, entitlement?.quota ?? maxPerWallet) - (minted[index] ?? 0)
    const max = Math.min(limit, Math.min(maxSupply, sale.maxSupply) - sale.minted)
    if (max >= 1)
      phases.push({
        index,
        name,
        price: entitlement?.price ?? phase.price,
        maxPerTransaction,
        max,
        ...(entitlement && { entitlement }),
      })
    else if (limit < 1 && entitlement !== undefined) closed.push({ index, name, reason: 'quota-used' })
  }
  return { phases, closed }
}

/** Indexes of the phases that are open; none while the sale is paused. */
export function openPhases(sale: Sale): readonly number[] {
  if (sale.paused) return []
  const now = sale.head.timestamp
  return sale.phases.flatMap(({ start, end, allowlistRoot }, index) =>
    allowlistRoot === 'pending' || now < start || now >= end ? [] : [index],
  )
}
