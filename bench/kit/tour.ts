/** Visits every screen of our kit and runs axe on each. */
import type { Browser, Page } from '@playwright/test'
import { startRelay } from '@peppermint/devnet/relay'
import { audit, type Audit } from './accessibility.ts'
import { buildApp } from './buildApp.ts'
import type { Installed } from './install.ts'
import { serve } from './serve.ts'
import { becomesClickable, visit, walletName } from './visit.ts'

/** A step: the accessible name of the clicked element, and the resulting screen. */
interface Step {
  readonly press: string | RegExp
  readonly screen: string
  /** A text of that screen, or the name of an image in it. */
  readonly shows: string | RegExp
}

/** A path through the dialogs, from a new page. */
interface Walk {
  readonly query?: string
  /** Chain the wallet is on. */
  readonly chainId?: number
  readonly steps: readonly Step[]
}

const list: Step = { press: 'Connect Wallet', screen: 'list', shows: walletName }
const get: Step = { press: 'Get a Wallet', screen: 'get', shows: 'Get a Wallet' }
const ways: Step = { press: /Get.*MetaMask|MetaMask.*Get/, screen: 'ways to get it', shows: 'Get MetaMask' }
const connected: Step = { press: walletName, screen: 'connected', shows: /^0x00/ }

const walks: readonly Walk[] = [
  {
    steps: [
      list,
      get,
      ways,
      { press: 'Get the app', screen: 'download', shows: /^QR code to get/ },
      { press: 'Continue', screen: 'instructions for phones', shows: 'Get started with MetaMask' },
    ],
  },
  {
    steps: [
      list,
      get,
      ways,
      { press: /^Add to/, screen: 'instructions for browsers', shows: 'Get started with MetaMask' },
    ],
  },
  {
    steps: [
      list,
      {
        press: 'Coinbase Wallet',
        screen: 'not installed',
        shows: /connect with the extension/,
      },
    ],
  },
  { steps: [list, { press: 'WalletConnect', screen: 'QR', shows: /^QR code to connect/ }] },
  { steps: [list, connected, { press: /0x00…/, screen: 'account', shows: 'Copy address' }] },
  { steps: [list, connected, { press: 'Network: Canto', screen: 'network', shows: 'Switch Networks' }] },
  {
    chainId: 1,
    steps: [
      list,
      { press: walletName, screen: 'wrong network on the page', shows: 'Wrong network' },
      { press: 'Wrong network', screen: 'wrong network', shows: /^Wrong network detected/ },
    ],
  },
  {
    query: 'sign-in',
    steps: [list, { press: walletName, screen: 'sign-in', shows: 'Verify your account' }],
  },
]

/**
 * One audit for every screen.
 * @throws with the name of a screen that cannot be reached.
 */
export async function tour(browser: Browser, { folder, entry }: Installed): Promise<readonly Audit[]> {
  const relay = await startRelay()
  const served = await serve(await buildApp({ folder, entry: entry.replace('main.tsx', 'tour.tsx') }, 'tour'))
  const audits = new Map<string, Audit>()
  try {
    for (const { query = '', chainId, steps } of walks) {
      const visited = await visit(browser, served, {
        isSlow: false,
        path: `/?relay=${encodeURIComponent(relay.url)}&${query}`,
        ...(chainId !== undefined && { chainId }),
      })
      await becomesClickable(visited, 10_000)
      for (const { press, screen, shows } of steps) {
        await pressByName(visited.page, press, screen)
        await see(visited.page, shows, screen)
        if (!audits.has(screen)) audits.set(screen, await audit(visited.page, screen))
      }
      await visited.close()
    }
    return [...audits.values()]
  } finally {
    await served.stop()
    await relay.stop()
  }
}

async function pressByName(page: Page, name: string | RegExp, screen: string): Promise<void> {
  const control = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .filter({ visible: true })
    .first()
  try {
    await control.click({ timeout: 10_000 })
  } catch (error) {
    throw new Error(`The screen "${screen}" cannot be reached: nothing called ${name} can be pressed.`, {
      cause: error,
    })
  }
}

async function see(page: Page, shows: string | RegExp, screen: string): Promise<void> {
  const seen = page.getByText(shows).or(page.getByLabel(shows)).or(page.getByAltText(shows))
  try {
    await seen.filter({ visible: true }).first().waitFor({ timeout: 10_000 })
  } catch (error) {
    throw new Error(`The screen "${screen}" does not show ${shows}.`, { cause: error })
  }
}
