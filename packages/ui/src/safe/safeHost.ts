/**
 * The Safe host around this page: the page's one bridge, and the kit's connector over it. Loaded only in a frame of an
 * allowed host.
 */
import { createSafeBridge, createSafeProvider, type SafeBridge } from '@peppermint/safe/bridge'
import { safeConnector } from '@peppermint/wallet-kit/wallets'

let bridge: SafeBridge | undefined

/**
 * The page's bridge to its host, created on first use.
 * @param hosts origins that may be the host (`SiteConfig.safe.hosts`).
 */
export function hostBridge(hosts: readonly string[]): SafeBridge {
  bridge ??= createSafeBridge({ allowedOrigins: hosts })
  return bridge
}

/** The connector of the Safe that the host has opened. */
export function hostConnector(hosts: readonly string[]) {
  const host = hostBridge(hosts)
  return safeConnector({ loadProvider: async () => createSafeProvider(host, await host.loadSafe()) })
}
