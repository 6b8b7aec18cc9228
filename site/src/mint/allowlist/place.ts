/** Where the lists lie, and which list a phase names. */
import type { AllowlistPhase } from '@peppermint/contracts/allowlist'
import type { Sale } from '@peppermint/contracts/sale'
import type { NumberedPhase } from '../phases.ts'

/** Folder of the lists, on the page's own origin; each list has a folder named after its root. */
export const LISTS = '/allowlist'

/** The list that the chain names for the phase; undefined for a phase that is open to everyone or has no list yet. */
export function listOf(sale: Sale, { index, allowlistRoot }: NumberedPhase): AllowlistPhase | undefined {
  if (allowlistRoot === undefined || allowlistRoot === 'pending') return undefined
  return { chainId: sale.chainId, contract: sale.contract, phase: index, root: allowlistRoot }
}
