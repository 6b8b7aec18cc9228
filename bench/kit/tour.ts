/** Walks through every screen of our kit, and has axe look at each. */
import type { Browser, Page } from '@playwright/test'
import { startRelay } from '@peppermint/local/relay'
import { audit, type Audit } from './accessibility.ts'
import { buildApp } from './buildApp.ts'
import type { Installed } from './install.ts'
import { serve } from './serve.ts'
import { becomesClickable, visit, walletName } from './visit.ts'

/** A step: what is pressed, by its accessible name, and the screen that it leads to. */
interface Step {
  readonly press: string | RegExp
  readonly screen: string
}

/** One way through the dialogs, from a fresh page. */
interface Walk {
  readonly query?: string
  /** Chain the wallet is on. */
  readonly chainId?: number
  readonly steps: readonly Step[]
}

const connect: Step = { press: 'Connect Wallet', screen: 'list' }
const choose: Step = { press: walletName, screen: 'connected' }

const walks: readonly Walk[] = [
  {
    steps: [
      connect,
      { press: 'Get a Wallet', screen: 'get' },
      { press: /^Get.*MetaMask|MetaMask.*Get/, screen: 'ways to get it' },
      { press: 'Get the app', screen: 'download' },
      { press: 'Continue', screen: 'instructions for phones' },
    ],
  },
  {
    steps: [
      connect,
      { press: 'Get a Wallet', screen: 'get' },
      { press: /^Get.*MetaMask|MetaMask.*Get/, screen: 'ways to get it' },
      { press: /^Add to/, screen: 'instructions for browsers' },
    ],
  },
  { steps: [connect, { press: 'Coinbase Wallet', screen: 'not installed' }] },
  { steps: [connect, { press: 'WalletConnect', screen: 'QR' }] },
  { steps: [connect, choose, { press: /0x0000…77[aA]{2}|0x00…77[aA]{2}/, screen: 'account' }] },
  { steps: [connect, choose, { press: /^Canto/, screen: 'network' }] },
  { chainId: 1, steps: [connect, choose, { press: 'Wrong network', screen: 'wrong network' }] },
  { query: 'sign-in', steps: [connect, { press: walletName, screen: 'sign-in' }] },
]

/**
 * One audit for every screen.
 * @throws when a screen cannot be reached, naming it.
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
      for (const { press, screen } of steps) {
        await pressByName(visited.page, press, screen)
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
  const button = page.getByRole('button', { name }).filter({ visible: true }).first()
  try {
    await button.click({ timeout: 10_000 })
  } catch (error) {
    throw new Error(`The screen "${screen}" cannot be reached: nothing called ${name} can be pressed.`, {
      cause: error,
    })
  }
}
