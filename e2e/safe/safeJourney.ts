/**
 * Fixtures of journeys with a Safe: a world with the Safe of alice, bob and carol (two sign), the gateway in our server,
 * a wallet and a browser for each owner, and owners who set scenes through the gateway's API.
 */
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { createSafeOwners, waitForSafe, type OwnerName, type SafeOwners } from '@peppermint/local/safe'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import { connect, test as journey, waitUntilLive, watch } from '../journey.ts'

export { expect } from '../journey.ts'

export interface SafeJourney {
  readonly safe: Address
  /** Base URL of the gateway, without a slash at its end. */
  readonly gatewayUrl: string
  /** The owners without a browser: they propose, confirm and execute at once. */
  readonly owners: SafeOwners
  /** Each owner's wallet, named `Alice’s wallet` and so on. */
  readonly wallets: Readonly<Record<OwnerName, TestWallet>>
  /** Opens a path of our site in this owner's browser, with the wallet connected; it stays open for later calls. */
  readonly openAs: (owner: OwnerName, path: string) => Promise<Page>
  /** Opens `/safe/<address><path>`: in this owner's browser, connected; or in `page`, without a wallet. */
  readonly openSafe: (path?: string, owner?: OwnerName) => Promise<Page>
}

const walletNames: Readonly<Record<OwnerName, string>> = {
  alice: 'Alice’s wallet',
  bob: 'Bob’s wallet',
  carol: 'Carol’s wallet',
}

export const test = journey.extend<SafeJourney>({
  worldOptions: { blockTime: 0.5, hasSafe: true },
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
  openAs: async ({ browser, wallets, server, world, errors }, use) => {
    const pages = new Map<OwnerName, Page>()
    await use(async (owner, path) => {
      const known = pages.get(owner)
      const page = known ?? (await (await browser.newContext()).newPage())
      if (!known) {
        pages.set(owner, page)
        await watch(page, [server.url, world.rpcUrl], errors)
        await wallets[owner].attach(page)
      }
      await page.goto(server.url + path)
      await waitUntilLive(page)
      // The page remembers the wallet on its next visits.
      if (!known) await connect(page, walletNames[owner])
      return page
    })
    for (const page of pages.values()) await page.context().close()
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
