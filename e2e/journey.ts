/**
 * What every journey stands on: a world of its own, our server in front of it, and a page that is watched the
 * whole time. A violation of the content security policy, an uncaught error or a request to a host that nobody
 * chose fails the journey, whatever it was about.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import { startServer, startWorld, type RunningServer, type World, type WorldOptions } from '@peppermint/local'
import { siteDir } from './siteDir.ts'

export { expect }

export interface Journey {
  /** What the world should be like; fast blocks unless a journey needs them otherwise. */
  readonly worldOptions: WorldOptions
  readonly world: World
  readonly server: RunningServer
  /** A wallet with the visitor's key, announced to the page as an extension would be. Attach it before opening. */
  readonly wallet: TestWallet
  /** Opens the mint page and waits until it has come alive. */
  readonly open: (page?: Page) => Promise<void>
  /** Troubles seen so far; checked at the end. A journey may take out what it caused on purpose. */
  readonly troubles: string[]
}

export const test = base.extend<Journey>({
  worldOptions: [{ blockTime: 0.5 }, { option: true }],
  world: async ({ worldOptions }, use) => {
    const world = await startWorld(worldOptions)
    await use(world)
    await world.stop()
  },
  server: async ({ world }, use) => {
    const server = await startServer({ world, siteDir, env: { LOG_LEVEL: 'info' } })
    await use(server)
    await server.stop()
  },
  wallet: async ({ world, page }, use) => {
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      privateKey: world.people.visitor.privateKey,
      chainId: world.chainId,
    })
    await wallet.attach(page)
    await use(wallet)
  },
  troubles: async ({ page, server, world }, use) => {
    const troubles: string[] = []
    await watch(page, [server.url, world.rpcUrl], troubles)
    await use(troubles)
    expect(troubles).toEqual([])
  },
  open: async ({ page, server, troubles }, use) => {
    await use(async (where = page) => {
      void troubles
      await where.goto(server.url)
      await alive(where)
    })
  },
})

/** Waits until the islands are hydrated and the wallet part is loaded: the page says so on its root element. */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-alive', 'live')
}

/** Connects the attached wallet by hand. */
export async function connect(page: Page, walletName = 'Test Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: walletName }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function watch(page: Page, allowed: readonly string[], troubles: string[]): Promise<void> {
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy|trusted ?type|hydrat/i.test(message.text())) troubles.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:' || url.protocol === 'blob:') return
    if (!allowed.some((origin) => new URL(origin).port === url.port))
      troubles.push(`unasked: ${request.url()}`)
  })
  await page.exposeFunction('__violation', (what: string) => void troubles.push(`violation: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as { __violation: (what: string) => void }).__violation
      tell(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
}
