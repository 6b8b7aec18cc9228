/** The chain that a built site is for, as its server reads it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chainNameOf } from '@peppermint/input/address'
import { parseChainFacts, type ChainFacts } from './chainFile.ts'

/** In an app's folder: the chain that it was built for. */
export const CHAIN_FILE = 'chain.json'

/** Chain of a server that names none and whose site has none. */
export const CANTO_ID = 7700

/**
 * @param site folder of the built site.
 * @returns undefined if no chain is in it.
 * @throws {InvalidChain} if its file is damaged.
 */
export function readSiteChain(site: string): ChainFacts | undefined {
  const file = join(site, CHAIN_FILE)
  if (!existsSync(file)) return undefined
  return parseChainFacts(JSON.parse(readFileSync(file, 'utf8')), file)
}

/** What is known of a chain without its file, such as where a server has no site. */
export const chainWithoutFile = (id: number): ChainFacts => ({
  id,
  name: chainNameOf(id),
  coin: id === CANTO_ID ? { name: 'Canto', symbol: 'CANTO' } : { name: 'coin', symbol: 'coins' },
  rpcUrls: [],
  blockTimeMs: 2_000,
  confirmations: 2,
  gas: {
    hasTips: id !== CANTO_ID,
    hasDataFee: false,
    maxPriceGwei: 10_000,
  },
  hasBlockHashes: true,
  hasL1BlockNumbers: false,
  isLocal: id === 31_337,
})
