/** The options of a command that name this page's chain. */
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'

/** With the page's endpoint where the chain's file names others: a command would ask those, of another chain perhaps. */
export function networkOptions({ endpoints: [rpc] }: Pick<SiteConfig, 'endpoints'>): readonly string[] {
  const isKnown = rpc === undefined || COLLECTION.chain.rpcUrls.includes(rpc)
  return ['--network', COLLECTION.network, ...(isKnown ? [] : ['--rpc', rpc])]
}
