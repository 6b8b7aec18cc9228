/**
 * Fixtures of the kit's journeys: a chain, a relay and the playground's live page per worker, with a strict
 * content security policy. A violation, an uncaught error or a request to an unexpected host fails the
 * journey.
 */
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '@peppermint/wallet-kit/testing'
import { startWorld, type World } from '@peppermint/local'
import { startPhone, startRelay, type Phone, type Relay } from '@peppermint/devnet/relay'
import type { GalleryServer } from '@peppermint/wallet-kit/galleryTools'
import { servePlayground } from '@peppermint/wallet-kit/playground'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

export { expect }

/** Query parameters of the live page; see `packages/wallet-kit/playground/options.ts`. */
export type PageOptions = Readonly<Record<string, string>>

/** Additional origins that a file's journeys may contact. */
export interface OtherHosts {
  readonly requests: readonly string[]
  readonly pictures: readonly string[]
}

interface Shared {
  /** 0 picks a free port. */
  readonly relayPort: number
  readonly otherHosts: OtherHosts
  readonly world: World
  readonly relay: Relay
  readonly playground: GalleryServer
}

export interface KitJourney {
  /** A wallet with alice's key, announced like an extension. */
  readonly wallet: TestWallet
  /** Another wallet in the same page. */
  readonly addWallet: (options: Partial<TestWalletOptions>) => Promise<TestWallet>
  /** A phone wallet with the keys of bob and carol. */
  readonly phone: Phone
  /** Errors and unexpected requests of the page; must be empty at the end. */
  readonly errors: string[]
  /** URL of the live page. */
  readonly address: (options?: PageOptions) => string
  /** Opens the live page. */
  readonly open: (options?: PageOptions) => Promise<void>
}

export const test = base.extend<KitJourney, Shared>({
  relayPort: [0, { option: true, scope: 'worker' }],
  otherHosts: [
    { requests: [], pictures: [] },
    { scope: 'worker', option: true },
  ],
  world: [
    async ({ browserName }, use) => {
      void browserName
      const world = await startWorld({ blockTime: 0.5 })
      await use(world)
      await world.stop()
    },
    { scope: 'worker' },
  ],
  relay: [
    async ({ relayPort }, use) => {
      const relay = await startRelay({ port: relayPort })
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  playground: [
    async ({ world, relay, otherHosts: { requests, pictures } }, use) => {
      const server = await servePlayground([world.rpcUrl, relay.url, ...requests], pictures)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  addWallet: async ({ world, page }, use) => {
    await use(async (options) => {
      const wallet = createTestWallet({
        rpcUrl: world.rpcUrl,
        privateKeys: [world.accounts.alice.privateKey],
        chainId: world.chainId,
        ...options,
      })
      await wallet.attach(page)
      return wallet
    })
  },
  wallet: async ({ addWallet }, use) => {
    await use(await addWallet({}))
  },
  phone: async ({ world, relay }, use) => {
    const { bob, carol } = world.accounts
    const phone = await startPhone({
      relayUrl: relay.url,
      projectId: 'playground',
      privateKeys: [bob.privateKey, carol.privateKey],
      chains: [7700, 7701].map((id) => ({ id, rpcUrl: world.rpcUrl })),
      redirect: { native: 'phone://open', universal: phoneApp },
    })
    await use(phone)
    await phone.stop()
  },
  errors: async ({ page, playground, world, relay, otherHosts: { requests, pictures } }, use) => {
    const errors: string[] = []
    const named = [playground.url, world.rpcUrl, relay.url.replace(/^ws/, 'http'), ...requests, ...pictures]
    watch(page, named, errors)
    await use(errors)
    expect(errors).toEqual([])
  },
  address: async ({ playground, world }, use) => {
    await use((options = {}) => {
      const query = new URLSearchParams({ rpc: world.rpcUrl, ...options })
      return `${playground.url}/live.html?${query}`
    })
  },
  open: async ({ page, address, errors }, use) => {
    await use(async (options = {}) => {
      await page.goto(address(options))
      await connectButton(page).waitFor()
      expect(errors).toEqual([])
    })
  },
})

/** Universal link of the phone's app. */
export const phoneApp = 'https://phone.example/open'

export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' })

/** The dialog that is open. */
export const openDialog = (page: Page) => page.locator('dialog[open]')

/** Opens the dialog and picks a wallet. */
export async function choose(page: Page, walletName: string): Promise<void> {
  await connectButton(page).click()
  await openDialog(page).getByRole('button', { name: walletName }).click()
}

/** Connects a wallet with the dialog. */
export async function connect(page: Page, walletName = 'Test Wallet'): Promise<void> {
  await choose(page, walletName)
  await expect(openDialog(page)).toBeHidden()
}

/** Waits for a QR code other than `before`. @returns its contents. */
export async function readQrCode(code: Locator, before = ''): Promise<string> {
  let text = before
  await expect
    .poll(async () => {
      const { data, width, height } = PNG.sync.read(await code.screenshot())
      text = jsQr(new Uint8ClampedArray(data), width, height)?.data ?? before
      return text
    })
    .not.toBe(before)
  return text
}

/** A browser without a network is offline, and WalletConnect relies on `navigator.onLine`. */
export async function simulateOnline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })
  })
}

function watch(page: Page, allowed: readonly string[], errors: string[]): void {
  const origins = new Set(allowed.map((url) => new URL(url).origin))
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy|trusted|hydrat/i.test(message.text())) errors.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !origins.has(url.origin)) errors.push(`asked ${url.origin}`)
  })
  page.on('websocket', (socket) => {
    const { origin } = new URL(socket.url().replace(/^ws/, 'http'))
    if (!origins.has(origin)) errors.push(`opened a socket to ${origin}`)
  })
}
