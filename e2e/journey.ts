/**
 * Fixtures of every journey: its own world (or a shared one, by its tag), our server, and a watched page. A
 * violation of the content security policy, an uncaught error, or a request to an unexpected host fails the
 * journey. Tests that need none of these use this `test` as well: Playwright starts new workers, with new browsers and
 * worlds, between tests of different ones.
 */
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance, getTransactionCount, setBalance } from 'viem/actions'
import { openGallery, serveGallery } from '@peppermint/wallet-kit/galleryTools'
import { createTestWallet, type Personality, type TestWallet } from '@peppermint/wallet-kit/testing'
import {
  startServer,
  startWorld,
  type RunningServer,
  type World,
  type WorldAccounts,
  type WorldOptions,
} from '@peppermint/local'
import { localDir, siteDir } from '@peppermint/local/builds'
import { startSafeHost, type SafeHost } from '@peppermint/local/safeHost'
import { startPublicServer } from './publicServer.ts'
import { QUICK_BLOCKS } from './quickBlocks.ts'

export { expect }

export interface Journey {
  /** Options of the world; `QUICK_BLOCKS` by default. */
  readonly worldOptions: WorldOptions
  /** Whether the world has the Local wallet, as `npm start` has. */
  readonly hasLocalWallet: boolean
  /** How the scripted wallets behave; journeys with the tag {@link BOTH_WALLETS} run with each. */
  readonly personality: Personality
  readonly world: World
  readonly server: JourneyServer
  /** A wallet with alice's key, announced to the page like an extension. */
  readonly wallet: TestWallet
  /** Errors seen by the watch; must be empty at the end. */
  readonly errors: string[]
  /** Opens the mint page and waits until it is interactive. */
  readonly open: () => Promise<void>
  /** The same, with the Test Wallet connected and the panel ready to mint. */
  readonly openConnected: () => Promise<void>
  /** Opens a part of the gallery, which must cause no error and no violation of its policy. @returns all its screens. */
  readonly openPart: (part: 'mint' | 'studio' | 'safe') => Promise<readonly string[]>
}

export type JourneyServer = RunningServer & {
  /** Origin of the Safe host page; only of a world with a Safe. */
  readonly hostUrl?: string | undefined
}

/**
 * `tag` of a journey that changes neither chain nor server: it shares a world and a server with others of its
 * worker with the same options.
 */
export const READS_ONLY = '@reads-only'

/**
 * `tag` of a journey that shares a world and a server likewise, and sends only from alice, bob and carol, who are new
 * accounts for each such journey; the Local wallet's accounts are those of every world. It expects no token id and no
 * count of what others minted, and changes neither the sale nor the server.
 */
export const OWN_ACCOUNTS = '@own-accounts'

/**
 * `tag` of a journey that runs twice: with the scripted wallet's plain personality and with an extension's. A journey
 * that makes its own wallets passes them `personality`.
 */
export const BOTH_WALLETS = '@both-wallets'

const MAX_SHARED_WORLDS = 2

export interface Shared {
  /** A world and a server with these options; a worker keeps the last two. */
  readonly sharedWorld: (options: WorldOptions, hasLocalWallet: boolean) => Promise<SharedWorld>
  /** URL of the gallery. */
  readonly galleryUrl: string
}

const galleryDir = fileURLToPath(new URL('../dev/gallery/dist', import.meta.url))
/** Stricter than the site's policy, to detect any inline code, and any picture that a gateway names. */
const GALLERY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'"

export const test = base.extend<Journey, Shared>({
  page: async ({ page, context }, use) => {
    await use(page)
    await endRoutes(context)
  },
  sharedWorld: [
    async ({ browserName }, use) => {
      void browserName
      // The last used one is last.
      const started = new Map<string, SharedWorld>()
      const stopOldest = async () => {
        for (const [key, { world, server }] of [...started].slice(0, 1)) {
          started.delete(key)
          await server.stop()
          await world.stop()
        }
      }
      await use(async (options, hasLocalWallet) => {
        const key = JSON.stringify([options, hasLocalWallet], (_, value: unknown) =>
          typeof value === 'bigint' ? `${value}n` : value,
        )
        const running = started.get(key)
        if (!running && started.size === MAX_SHARED_WORLDS) await stopOldest()
        const shared = running ?? (await startShared(options, hasLocalWallet))
        started.delete(key)
        started.set(key, shared)
        return shared
      })
      while (started.size > 0) await stopOldest()
    },
    { scope: 'worker' },
  ],
  galleryUrl: [
    async ({ browserName }, use) => {
      void browserName
      const server = await serveGallery(galleryDir, GALLERY_POLICY)
      await use(`${server.url}/index.html`)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  worldOptions: [QUICK_BLOCKS, { option: true }],
  hasLocalWallet: [false, { option: true }],
  personality: ['plain', { option: true }],
  world: async ({ worldOptions, hasLocalWallet, sharedWorld }, use, { tags }) => {
    if (tags.includes(READS_ONLY) || tags.includes(OWN_ACCOUNTS)) {
      const { world } = await sharedWorld(worldOptions, hasLocalWallet)
      // Without a block for five minutes the chain counts as stalled.
      await world.mine()
      if (worldOptions.mining !== 'manual') world.resumeMining()
      if (tags.includes(READS_ONLY)) {
        const before = await readAccountStates(world)
        await use(world)
        expect(await readAccountStates(world), 'A read-only journey has changed its world.').toEqual(before)
      } else await use({ ...world, accounts: await createAccounts(world) })
      world.pauseMining()
      return
    }
    const world = await startWorld(worldOptions)
    await use(world)
    await world.stop()
  },
  server: async ({ world, worldOptions, hasLocalWallet, sharedWorld }, use, { tags }) => {
    if (tags.includes(READS_ONLY) || tags.includes(OWN_ACCOUNTS)) {
      await use((await sharedWorld(worldOptions, hasLocalWallet)).server)
      return
    }
    const server = await startJourneyServer(world, hasLocalWallet)
    await use(server)
    await server.stop()
  },
  wallet: async ({ world, page, personality }, use) => {
    const { privateKey } = world.accounts.alice
    const wallet = createTestWallet({
      rpcUrl: world.rpcUrl,
      privateKeys: [privateKey],
      chainId: world.chainId,
      personality,
    })
    await wallet.attach(page)
    await use(wallet)
  },
  errors: async ({ page, server, world }, use) => {
    const errors: string[] = []
    await watch(page, [server.url, world.rpcUrl], errors)
    await use(errors)
    expect(errors).toEqual([])
  },
  open: async ({ page, server, errors }, use) => {
    await use(async () => {
      await page.goto(server.url)
      await waitUntilLive(page)
      expect(errors).toEqual([])
    })
  },
  openConnected: async ({ page, open }, use) => {
    await use(async () => {
      await open()
      await connect(page)
      await getPanel(page, 'ready').waitFor()
    })
  },
  openPart: async ({ page, galleryUrl }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/.test(message.text())) errors.push(message.text())
    })
    await use((part) => openGallery(page, galleryUrl, `part=${part}`))
    expect(errors).toEqual([])
  },
})

/** Pages poll: a request that a route is answering as the journey ends is no failure of it. */
export async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

export interface SharedWorld {
  readonly world: World
  readonly server: JourneyServer
}

async function startShared(options: WorldOptions, hasLocalWallet: boolean): Promise<SharedWorld> {
  const world = await startWorld(options)
  return { world, server: await startJourneyServer(world, hasLocalWallet) }
}

/** Its server; for a world with a Safe also the host page that may frame the server's page. */
export async function startJourneyServer(world: World, hasLocalWallet: boolean): Promise<JourneyServer> {
  const options = { world, siteDir, bundled: true, ...(hasLocalWallet ? { localDir } : {}) }
  if (!world.safe) return startServer(options)
  const safe = world.safe.address
  let host: SafeHost | undefined
  const server = await startPublicServer(async (url) => {
    host = await startSafeHost({
      chainId: world.chainId,
      safe,
      contract: world.deployment.contract,
      rpcUrl: world.rpcUrl,
      gatewayUrl: `${url}/gateway`,
      appUrl: url,
    })
    return startServer({ ...options, env: { PUBLIC_ORIGIN: url, FRAME_HOSTS: host.url } })
  })
  return {
    ...server,
    hostUrl: host?.url,
    async stop() {
      await host?.stop()
      await server.stop()
    },
  }
}

/** New visitors, as rich as those of a new world. */
async function createAccounts({ client, accounts }: World): Promise<WorldAccounts> {
  const create = async (name: string) => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    await setBalance(client, { address, value: parseEther('10000') })
    return { name, address, privateKey }
  }
  const [alice, bob, carol] = [await create('alice'), await create('bob'), await create('carol')]
  return { ...accounts, alice, bob, carol }
}

/** State that a journey may change: nonces and balances of all accounts, in wei. */
function readAccountStates({ client, accounts }: World): Promise<readonly (readonly [number, bigint])[]> {
  return Promise.all(
    Object.values(accounts).map(async ({ address }) => {
      const nonce = getTransactionCount(client, { address, blockTag: 'pending' })
      return [await nonce, await getBalance(client, { address })] as const
    }),
  )
}

/**
 * Waits until everything for connecting and minting is loaded, which the root element shows. From then on our
 * server may be stopped.
 */
export async function waitUntilLive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-loaded', 'live')
}

/**
 * Waits until our server has read the sale. It listens before that, and a page rendered before shows no sale; a
 * page without scripts keeps it.
 */
export async function waitForSale({ url }: Pick<RunningServer, 'url'>): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}/api/sale`)).status).toBe(200)
}

/** Connects a wallet with the dialog. */
export async function connect(page: Page, walletName = 'Test Wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: walletName }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Runs an action that closes a wallet's window, possibly before the action resolves. */
export async function ignoreClosed(window: Page, act: Promise<void>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!window.isClosed()) throw error
  }
}

/** The panel in this state. */
export const getPanel = (page: Page, status: string) => page.locator(`#mint [data-status="${status}"]`)

/** Adds to `errors` what the page must not do. Call before it is opened. */
export async function watch(page: Page, allowed: readonly string[], errors: string[]): Promise<void> {
  const origins = new Set(allowed.map((url) => new URL(url).origin))
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (/content security policy|trusted ?type|hydrat/i.test(message.text())) errors.push(message.text())
  })
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !origins.has(origin)) errors.push(`unasked: ${request.url()}`)
  })
  await page.exposeFunction('__violation', (what: string) => void errors.push(`violation: ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { __violation } = globalThis as unknown as { __violation: (what: string) => void }
      __violation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
}
