/** An inert session, for prerendering a page. */
import { createKitState, createStore } from '@peppermint/wallet-kit'
import type { Session } from './session.ts'
import { getEndpointHosts, type NewestBlock, type SiteConfig } from './siteConfig.ts'

export function prerenderSession(site: SiteConfig, head: NewestBlock | undefined): Session {
  return {
    site,
    kit: createKitState(() => Promise.reject(new Error('A prerendered page has no wallet.'))),
    head: createStore(head),
    hosts: getEndpointHosts(site),
  }
}
