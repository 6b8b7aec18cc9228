/**
 * Fixtures of journeys with a Safe: a world with the Safe of alice, bob and carol (two sign), the gateway in our server,
 * a wallet and a browser for each owner, and owners who set scenes through the gateway's API.
 */
import type { FrameLocator, Page } from '@playwright/test'
import type { Address } from 'viem'
import { createSafeOwners, waitForSafe, type OwnerName, type SafeOwners } from '@peppermint/local/safe'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import { connect, endRoutes, expect, test as journey, waitUntilLive, watch } from '../journey.ts'
import { QUICK_BLOCKS } from '../quickBlocks.ts'

export { expect } from '../journey.ts'

export interface SafeJourney {
  readonly safe: Address
  /** Base URL of the gateway, without a slash at its end. */
  readonly gatewayUrl: string
  /** The owners without a browser: they propose, confirm and execute at once. */
  readonly owners: SafeOwners
  /** Each owner's wallet, named `Alice’s wallet` and so on. */
  readonly wallets: Readonly<Record<OwnerName, TestWallet>>
  /** Origins that owners' pages may contact besides ours; none unless a journey has more. */
  readonly otherOrigins: readonly string[]
  /** This owner's browser, with the wallet; nothing is open in it yet. */
  readonly ownerPage: (owner: OwnerName) => Promise<Page>
  /** Opens a path of our site in this owner's browser, with the wallet connected; it stays open for later calls. */
  readonly openAs: (owner: OwnerName, path: string) => Promise<Page>
  /**
   * Opens our page in the Safe host, in this owner's browser with the wallet connected to the host. Resolves when the
   * app's frame is there; the host's switches are parameters of its URL (`dev/local/host/switches.ts`).
   */
  readonly openInHost: (owner: OwnerName, options?: HostOptions) => Promise<InHost>
  /** Opens `/safe/<address><path>`: in this owner's browser, connected; or in `page`, without a wallet. */
  readonly openSafe: (path?: string, owner?: OwnerName) => Promise<Page>
}

export interface HostOptions {
  /** Path of our site; `/` by default. */
  readonly path?: string
  /** URL of another Safe App. */
  readonly appUrl?: string
  readonly switches?: Readonly<Record<string, string>>
}

/** The host's page, and the app in its frame. */
export interface InHost {
  readonly host: Page
  readonly app: FrameLocator
}

const walletNames: Readonly<Record<OwnerName, string>> = {
  alice: 'Alice’s wallet',
  bob: 'Bob’s wallet',
  carol: 'Carol’s wallet',
}

export const test = journey.extend<SafeJourney>({
  worldOptions: { ...QUICK_BLOCKS, hasSafe: true },
  safe: async ({ world }, use) => {
    if (!world.safe) throw new Error('This journey needs worldOptions with hasSafe.')
    await use(world.safe.address)
  },
  gatewayUrl: async ({ server }, use) => use(`${server.url}/gateway`),
  owners: async ({ world, gatewayUrl, safe }, use) => {
    await waitForSafe({ gatewayUrl, safe })
    await use(createSafeOwners({ rpcUrl: world.rpcUrl, gatewayUrl, safe }))
  },
  wallets: async ({ world }, use) => {
    const walletOf = (owner: OwnerName) =>
      createTestWallet({
        name: walletNames[owner],
        rdns: `test.wallet.${owner}`,
        rpcUrl: world.rpcUrl,
        chainId: world.chainId,
        privateKeys: [world.accounts[owner].privateKey],
      })
    await use({ alice: walletOf('alice'), bob: walletOf('bob'), carol: walletOf('carol') })
  },
  otherOrigins: [],
  ownerPage: async ({ browser, wallets, server, world, errors, otherOrigins }, use) => {
    const pages = new Map<OwnerName, Page>()
    await use(async (owner) => {
      const known = pages.get(owner)
      if (known) return known
      const page = await (await browser.newContext()).newPage()
      pages.set(owner, page)
      const { hostUrl } = server
      const ours = [server.url, world.rpcUrl, ...(hostUrl === undefined ? [] : [hostUrl])]
      await watch(page, [...ours, ...otherOrigins], errors)
      await wallets[owner].attach(page)
      return page
    })
    for (const page of pages.values()) {
      await endRoutes(page.context())
      await page.context().close()
    }
  },
  openAs: async ({ ownerPage, server }, use) => {
    const connected = new Set<OwnerName>()
    await use(async (owner, path) => {
      const page = await ownerPage(owner)
      await page.goto(server.url + path)
      await waitUntilLive(page)
      // The page remembers the wallet on its next visits.
      if (!connected.has(owner)) await connect(page, walletNames[owner])
      connected.add(owner)
      return page
    })
  },
  openInHost: async ({ ownerPage, server, safe, owners }, use) => {
    // The gateway has indexed the Safe.
    void owners
    await use(async (owner, { path = '/', appUrl = server.url + path, switches = {} } = {}) => {
      const host = await ownerPage(owner)
      const query = new URLSearchParams({
        safe: `canto:${safe}`,
        appUrl,
        features: 'granted',
        disclaimer: 'skip',
        ...switches,
      })
      await host.goto(`${server.hostUrl}/apps/open?${query}`)
      const connectButton = host.getByRole('button', { name: `Connect ${walletNames[owner]}` })
      const account = host.locator('#account')
      await expect(account).toContainText(/Connect |0x/)
      if (await connectButton.isVisible()) await connectButton.click()
      await expect(account).toContainText('0x')
      return { host, app: host.frameLocator('iframe') }
    })
  },
  openSafe: async ({ page, server, safe, owners, openAs, errors }, use) => {
    // The gateway has indexed the Safe.
    void owners
    await use(async (path = '', owner) => {
      if (owner !== undefined) return openAs(owner, `/safe/${safe}${path}`)
      await page.goto(`${server.url}/safe/${safe}${path}`)
      await waitUntilLive(page)
      expectNone(errors)
      return page
    })
  },
})

function expectNone(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(errors.join('\n'))
}
