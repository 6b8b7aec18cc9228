/** The sale in one or two sentences: what is open or next, at which price, and what is left. */
import type { Sale } from '../panelState.ts'
import {
  featuredPhase,
  mintablePhases,
  nextPhase,
  openPhases,
  pendingPhases,
} from '@peppermint/ui/sale/phases.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { nextPhaseWords, openNowWords } from './saleWords.ts'

/** @param chainNow Unix seconds on the chain's clock. */
export function saleSummary(sale: Sale, chainNow: number): string {
  const left = t`${formatInteger(sale.maxSupply - sale.minted)} of ${formatInteger(sale.maxSupply)} left.`
  if (sale.minted >= sale.maxSupply) return t`Sold out: all ${formatInteger(sale.maxSupply)} minted.`
  if (sale.paused) return t`Minting is paused. ${left}`
  const now = featuredPhase(mintablePhases(sale, chainNow))
  if (now !== undefined) return `${openNowWords(now)} ${left}`
  const next = nextPhase(sale, chainNow)
  if (next !== undefined) return `${nextPhaseWords(next, undefined)} ${left}`
  const pending = pendingPhases(sale, chainNow)[0]
  if (pending !== undefined) return t`The ${phaseName(pending)} allowlist isn’t published yet. ${left}`
  return openPhases(sale, chainNow).length > 0
    ? t`The current phase is sold out. ${left}`
    : t`Minting has ended: ${formatInteger(sale.minted)} of ${formatInteger(sale.maxSupply)} minted.`
}
