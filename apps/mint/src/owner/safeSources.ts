/** From where a page may read whether an account is a Safe. */
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'

/** The gateway's base, if it is on the page's own origin: no other host is contacted before a wallet is connected. */
export function ownGateway({ safe }: SiteConfig): string | undefined {
  const gateway = safe?.gateway
  return gateway !== undefined && gateway.startsWith('/') && !gateway.startsWith('//') ? gateway : undefined
}

/** Whether there is one that may be contacted. */
export const canReadSafe = (site: SiteConfig, isConnected: boolean): boolean =>
  ownGateway(site) !== undefined || (isConnected && site.endpoints.length > 0)
