/** The cards of all peppers: from our server, or from the chain where the visitor allows it. */
import { fetchCards, type CardTable } from '@peppermint/server/client'
import type { SiteConfig } from '../app/siteConfig.ts'

/** Peppers per call of the contract: their cards fit in what public nodes answer. */
export const CHAIN_PAGE_SIZE = 500

export type TableSource = 'server' | 'chain'

/**
 * @param onPage called with all that has been read so far, after each page of the chain.
 * @throws what the server or the chain answers.
 */
export async function readTable(
  site: SiteConfig,
  source: TableSource,
  onPage: (table: CardTable) => void,
  signal?: AbortSignal,
): Promise<CardTable> {
  if (source === 'server' && site.api !== null) return fetchCards(site.api, signal)
  const [{ readCards, readSale }, { cantoClient }] = await Promise.all([
    import('@peppermint/contracts/sale'),
    import('../live/chain.ts'),
  ])
  const client = cantoClient(site)
  const { minted, crateStatus } = await readSale(client, site.deployment)
  const table: CardTable[number][] = new Array<undefined>(minted).fill(undefined)
  // Ids beyond are sealed, and a call for them would be for nothing.
  for (let first = 1; first <= crateStatus.revealedTokens; first += CHAIN_PAGE_SIZE) {
    signal?.throwIfAborted()
    const last = Math.min(first + CHAIN_PAGE_SIZE - 1, crateStatus.revealedTokens)
    const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const cards = await readCards(client, site.deployment, ids)
    cards.forEach((card, index) => (table[first - 1 + index] = card))
    onPage([...table])
  }
  return table
}
