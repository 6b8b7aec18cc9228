/** The mint page's head: what is on sale now, as of the reading that the page was made from. */
import type { Sale } from '@peppermint/contracts/sale'
import { wholeNumber } from '../mint/wholeNumber.ts'
import { momentInWords } from '../mint/clock.ts'
import { phaseName } from '../mint/naming.ts'
import { featured, mintablePhases, nextPhase, openPhases, pendingPhases } from '../mint/phases.ts'
import { supplyLeft, terms } from '../mint/saleWords.ts'
import type { PageHead } from './pageHead.ts'

/**
 * @param sale undefined where the chain was never read.
 * @param chainNow the moment to speak of, Unix seconds on the chain's clock.
 * @param outdated whether the sale is only the last one known: then nothing is said of how it stands now.
 */
export function mintHead(sale: Sale | undefined, chainNow: number, outdated: boolean): PageHead {
  const peppers = sale === undefined ? 'Peppers' : `${wholeNumber(sale.supply)} peppers`
  const stands = sale === undefined || outdated ? '' : ` ${standing(sale, chainNow)}`
  return {
    title: sale === undefined ? 'Peppers on Canto' : `${sale.name}: ${peppers} on Canto`,
    description: `${peppers}, minted and drawn on Canto.${stands}`,
    path: '/',
    image: {
      path: '/share/collection.png',
      alt: `${sale === undefined ? 'Large letters' : `The name ${sale.name} in large letters`}, and a red pepper hanging through them by its stem.`,
    },
    about: { '@type': 'Collection', ...(sale && { name: sale.name, collectionSize: sale.supply }) },
  }
}

function standing(sale: Sale, chainNow: number): string {
  const left = `${supplyLeft(sale)}.`
  if (sale.minted >= sale.supply) return `All ${wholeNumber(sale.supply)} are minted.`
  if (sale.paused) return `Minting is paused. ${left}`
  const now = featured(mintablePhases(sale, chainNow))
  if (now !== undefined) return `${phaseName(now)} is open ${terms(now)}. ${left}`
  const next = nextPhase(sale, chainNow)
  if (next !== undefined)
    return `${phaseName(next)} opens ${momentInWords(next.start, undefined)}, ${terms(next)}. ${left}`
  const pending = pendingPhases(sale, chainNow)[0]
  if (pending !== undefined) return `The allowlist of ${phaseName(pending)} is not published yet. ${left}`
  return openPhases(sale, chainNow).length > 0
    ? `The open phase is sold out. ${left}`
    : `Minting is over. ${left}`
}
