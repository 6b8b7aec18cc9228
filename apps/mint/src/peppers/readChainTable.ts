/** The cards of all peppers from the contract, page by page. */
import { readCards, readSale } from '@peppermint/sale'
import type { CardTable } from '@peppermint/api'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { pageClient } from '@peppermint/ui/chain/chain.ts'

/** Peppers per call of the contract: their cards fit in what public nodes answer. */
const PAGE_SIZE = 500

/**
 * @param onPage called with all that has been read so far, after each page.
 * @throws viem's transport and contract errors.
 */
export async function readChainTable(
  site: SiteConfig,
  onPage: (table: CardTable) => void,
  signal?: AbortSignal,
): Promise<CardTable> {
  const client = pageClient(site)
  const { minted, crateStatus } = await readSale(client, site.deployment)
  const table: CardTable[number][] = Array.from({ length: minted }, () => undefined)
  // Ids beyond are sealed, and a call for them would be for nothing.
  for (let first = 1; first <= crateStatus.revealedTokens; first += PAGE_SIZE) {
    signal?.throwIfAborted()
    const last = Math.min(first + PAGE_SIZE - 1, crateStatus.revealedTokens)
    const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const cards = await readCards(client, site.deployment, ids)
    cards.forEach((card, index) => (table[first - 1 + index] = card))
    onPage([...table])
  }
  return table
}
