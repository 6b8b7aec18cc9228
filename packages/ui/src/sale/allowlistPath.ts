/** Where allowlists are served, and which one a phase uses. */
import type { AllowlistPhase } from '@peppermint/sale/allowlist.ts'
import type { Sale } from '@peppermint/sale'
import type { IndexedPhase } from './phases.ts'

/** Path on the page's own origin; each list has a folder named after its root. */
export const ALLOWLIST_PATH = '/allowlist'

/** The phase's allowlist on chain; undefined for a public phase and for one without a list yet. */
export function getAllowlistPhase(
  sale: Sale,
  { index, allowlistRoot }: IndexedPhase,
): AllowlistPhase | undefined {
  if (allowlistRoot === undefined || allowlistRoot === 'pending') return undefined
  return { chainId: sale.chainId, contract: sale.contract, phase: index, root: allowlistRoot }
}
