/**
 * What every journey stands on: a world of its own (or, where it only reads, one that it shares), our server in front of it, and a page that is watched the
 * whole time. A violation of the content security policy, an uncaught error or a request to a host that nobody
 * chose fails the journey, whatever it was about.
 */
import { test as base, expect, type Page } from '@playwright/test'
import { getBalance, getTransactionCount } from 'viem/actions'
import { createTestWallet, type TestWallet } from '@peppermint/wallet-kit/testing'
import { startServer, startWorld, type RunningServer, type World, type WorldOptions } from '@peppermint/local'
import { localDir, siteDir } from '@peppermint/local/builds'

export { expect }

export interface Journey {
  /** What the world should be like; quick blocks unless a journey needs them otherwise. */
  readonly worldOptions: WorldOptions
  /** Whether the world has the Local wallet, as `npm start` has. */
  readonly hasLocalWallet: boolean
  readonly world: World
  readonly server: RunningServer
  /** A wallet with the visitor's key, announced to the page as an extension would be. */
  readonly wallet: TestWallet
  /** What went wrong behind the journey's back; checked at the end. */
  readonly troubles: string[]
  /** Opens the mint page and waits until it has come alive. */
  readonly open: () => Promise<void>
  /** The same, with the Test Wallet connected and the panel ready to mint. */
  readonly openConnected: () => Promise<void>
}

/**
 * For the `tag` of a journey that sends nothing and leaves chain and server as they are: it shares a world and a server
 * with others of its worker that ask for the same ones.
 */
export const READS_ONLY = '@reads-only'

interface Shared {
  /** A world and a server that are as asked for, started once in a worker. */
  readonly sharedWorld: (options: WorldOptions, hasLocalWallet: boolean) => Promise<SharedWorld>
}

export const test = base.extend<Journey, Shared>({
  sharedWorld: [
    async ({ browserName }, use) => {
      void browserName
      const started = new Map<string, Promise<SharedWorld>>()
      await use((options, hasLocalWallet) => {
        const key = JSON.stringify([options, hasLocalWallet], (_, value: unknown) =>
          typeof value === 'bigint' ? `${value}n` : value,
        )
        const shared = started.get(key) ?? startShared(options, hasLocalWallet)
        started.set(key, shared)
        return shared
      })
      for (const { world, server } of await Promise.all(started.values())) {
        await server.stop()
        await world.stop()
      }
    },
    { scope: 'worker' },
  ],
  worldOptions: [{ blockTime: 0.5 }, { option: true }],
  hasLocalWallet: [false, { option: true }],
  world: async ({ worldOptions, hasLocalWallet, sharedWorld }, use, { tags }) => {
    if (tags.includes(READS_ONLY)) {
      const { world } = await sharedWorld(worldOptions, hasLocalWallet)
      const before = await tracesIn(world)
      await use(world)
      expect(await tracesIn(world), 'A journey that only reads has changed its world.').toEqual(before)
      return
    }
    const world = await startWorld(worldOptions)
    await use(world)
    await world.stop()
  },
  server: async ({ world, worldOptions, hasLocalWallet, sharedWorld }, use, { tags }) => {
    if (tags.includes(READS_ONLY)) {
      await use((await sharedWorld(worldOptions, hasLocalWallet)).server)
      return
    }
    const server = await startJourneyServer(world, hasLocalWallet)
    await use(server)
    await server.stop()
  },
  wallet: async ({ world, page }, use) => {
    const { privateKey } = world.people.visitor
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      privateKeys: [privateKey],
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
    await use(async () => {
      await page.goto(server.url)
      await alive(page)
      expect(troubles).toEqual([])
    })
  },
  openConnected: async ({ page, open }, use) => {
    await use(async () => {
      await open()
      await connect(page)
      await panelAt(page, 'ready').waitFor()
    })
  },
})

interface SharedWorld {
  readonly world: World
  readonly server: RunningServer
}

async function startShared(options: WorldOptions, hasLocalWallet: boolean): Promise<SharedWorld> {
  const world = await startWorld(options)
  return { world, server: await startJourneyServer(world, hasLocalWallet) }
}

function startJourneyServer(world: World, hasLocalWallet: boolean): Promise<RunningServer> {
  return startServer({ world, siteDir, bundled: true, ...(hasLocalWallet ? { localDir } : {}) })
}

/** What a journey would leave behind: nonces and balances of everyone, in wei. */
function tracesIn({ client, people }: World): Promise<readonly (readonly [number, bigint])[]> {
  return Promise.all(
    Object.values(people).map(async ({ address }) => {
      const nonce = getTransactionCount(client, { address, blockTag: 'pending' })
      return [await nonce, await getBalance(client, { address })] as const
    }),
  )
}

/**
 * Waits until all that connecting and minting need is loaded: the page says so on its root element. From then on our
 * server may go away.
 */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-alive', 'live')
}

/**
 * Waits until our server has read the sale. It listens before that, and a page that it makes until then says so: a
 * page without a script keeps saying it.
 */
export async function saleRead({ url }: Pick<RunningServer, 'url'>): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/api/sale`)).status).toBe(200)
}

/** Connects a wallet by hand. */
export async function connect(page: Page, walletName = 'Test Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: walletName }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Something that closes a wallet's window, which may be gone before the press is over. */
export async function closing(window: Page, act: Promise<void>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!window.isClosed()) throw error
  }
}

/** The panel's state, as its markup tells it. */
export const panelAt = (page: Page, at: string) => page.locator(`#mint [data-at="${at}"]`)

async function watch(page: Page, allowed: readonly string[], troubles: string[]): Promise<void> {
  const origins = new Set(allowed.map((url) => new URL(url).origin))
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy|trusted ?type|hydrat/i.test(message.text())) troubles.push(message.text())
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !origins.has(origin)) troubles.push(`unasked: ${request.url()}`)
  })
  await page.exposeFunction('__violation', (what: string) => void troubles.push(`violation: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { __violation } = globalThis as unknown as { __violation: (what: string) => void }
      __violation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
}
