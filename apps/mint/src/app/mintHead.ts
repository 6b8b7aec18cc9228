/** The mint page's head: what is on sale, as of the reading that the page was rendered from. */
import type { Sale } from '@peppermint/sale'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import {
  featuredPhase,
  mintablePhases,
  nextPhase,
  openPhases,
  pendingPhases,
} from '@peppermint/ui/sale/phases.ts'
import { nextPhaseWords, openNowWords } from '../mint/words/saleWords.ts'
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import type { PageHead } from '@peppermint/ui/page/pageHead.ts'
import { t } from '@peppermint/ui/words/t.ts'

/**
 * @param sale undefined if the chain was never read.
 * @param chainNow Unix seconds on the chain's clock.
 * @param outdated whether the sale is only the last known one: then the current state is omitted.
 */
export function mintHead(sale: Sale | undefined, chainNow: number, outdated: boolean): PageHead {
  const supply = formatInteger(sale?.maxSupply ?? 0)
  const summary = sale === undefined || outdated ? '' : ` ${saleSummary(sale, chainNow)}`
  return {
    title:
      sale === undefined
        ? t`${COLLECTION.unit.manyCapital} on Canto`
        : t`${sale.name}: ${supply} ${COLLECTION.unit.many} on Canto`,
    description:
      sale === undefined
        ? t`${COLLECTION.unit.manyCapital}, ${COLLECTION.tagline}.`
        : `${t`${supply} ${COLLECTION.unit.many}, ${COLLECTION.tagline}.`}${summary}`,
    path: '/',
    image: collectionImage(sale?.name),
    about: { '@type': 'Collection', ...(sale && { name: sale.name, collectionSize: sale.maxSupply }) },
  }
}

function saleSummary(sale: Sale, chainNow: number): string {
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
