/** Words of the phases in the studio. */
import type { Phase, Sale } from '@peppermint/contracts/sale'

/** Who can mint in a phase. */
export function audienceWords({ allowlistRoot }: Phase): string {
  if (allowlistRoot === undefined) return 'Everyone'
  return allowlistRoot === 'pending' ? 'Allowlist, not set yet' : 'Allowlist'
}

/** @param chainNow Unix seconds. */
export function phaseStatusWords({ start, end, maxSupply }: Phase, sale: Sale, chainNow: number): string {
  if (chainNow < start) return 'upcoming'
  if (chainNow >= end) return 'ended'
  return sale.minted >= maxSupply ? 'sold out' : 'open now'
}
