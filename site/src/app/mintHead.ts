/** The mint page's head: what is on sale, as of the reading that the page was rendered from. */
import type { Sale } from '@peppermint/contracts/sale'
import { formatInteger } from '../words/format/integer.ts'
import { phaseName } from '../words/format/names.ts'
import { featuredPhase, mintablePhases, nextPhase, openPhases, pendingPhases } from '../mint/phases.ts'
import { nextPhaseWords, openNowWords, supplyLeftWords } from '../words/saleWords.ts'
import { collectionImage } from './collectionImage.ts'
import type { PageHead } from './pageHead.ts'

/**
 * @param sale undefined if the chain was never read.
 * @param chainNow Unix seconds on the chain's clock.
 * @param outdated whether the sale is only the last known one: then the current state is omitted.
 */
export function mintHead(sale: Sale | undefined, chainNow: number, outdated: boolean): PageHead {
  const peppers =
    sale === undefined
      ? COLLECTION.unit.manyCapital
      : `${formatInteger(sale.maxSupply)} ${COLLECTION.unit.many}`
  const summary = sale === undefined || outdated ? '' : ` ${saleSummary(sale, chainNow)}`
  return {
    title:
      sale === undefined ? `${COLLECTION.unit.manyCapital} on Canto` : `${sale.name}: ${peppers} on Canto`,
    description: `${peppers}, ${COLLECTION.tagline}.${summary}`,
    path: '/',
    image: collectionImage(sale?.name),
    about: { '@type': 'Collection', ...(sale && { name: sale.name, collectionSize: sale.maxSupply }) },
  }
}

function saleSummary(sale: Sale, chainNow: number): string {
  const left = `${supplyLeftWords(sale)}.`
  if (sale.minted >= sale.maxSupply) return `Sold out: all ${formatInteger(sale.maxSupply)} minted.`
  if (sale.paused) return `Minting is paused. ${left}`
  const now = featuredPhase(mintablePhases(sale, chainNow))
  if (now !== undefined) return `${openNowWords(now)}. ${left}`
  const next = nextPhase(sale, chainNow)
  if (next !== undefined) return `${nextPhaseWords(next, undefined)} ${left}`
  const pending = pendingPhases(sale, chainNow)[0]
  if (pending !== undefined) return `The ${phaseName(pending)} allowlist isn’t published yet. ${left}`
  return openPhases(sale, chainNow).length > 0
    ? `The current phase is sold out. ${left}`
    : `Minting has ended: ${formatInteger(sale.minted)} of ${formatInteger(sale.maxSupply)} minted.`
}
