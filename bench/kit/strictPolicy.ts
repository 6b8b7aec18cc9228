/**
 * How a kit looks under a policy that forbids inline styles and strings as code. The verdict compares with the
 * same page without the policy.
 */
import type { Browser } from '@playwright/test'
import { appearance } from './inPage.ts'
import { serve } from './serve.ts'
import { becomesClickable, showsWallets, visit } from './visit.ts'

/** Restricts only scripts, styles and strings: hosts are counted elsewhere. */
const policy = [
  `default-src 'self' https: wss:`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' https: data: blob:`,
  `font-src 'self' https: data:`,
  `require-trusted-types-for 'script'`,
].join('; ')

/**
 * - `full`: a press lists the wallets, every element looks as it does without the policy, and nothing broke it.
 * - `unthemed`: a press lists the wallets, but something looks different or tried what is forbidden.
 * - `blank`: the button can be pressed, and no wallet appears.
 * - `broken`: there is no button.
 */
export type Verdict = 'full' | 'unthemed' | 'blank' | 'broken'

export interface UnderPolicy {
  readonly verdict: Verdict
  /** Elements of the page with the open dialog, and how many look as without the policy. */
  readonly elements: number
  readonly alike: number
  /** Number of policy violations. */
  readonly violations: number
}

/** @param folder the built page. */
export async function underStrictPolicy(browser: Browser, folder: string): Promise<UnderPolicy> {
  const free = await look(browser, folder)
  const strict = await look(browser, folder, policy)
  const places = Object.keys(free.looks)
  const alike = places.filter((place) => free.looks[place] === strict.looks[place]).length
  const isSame = alike === places.length && Object.keys(strict.looks).length === places.length
  const isFull = isSame && strict.violations === 0
  return {
    verdict: strict.reached === 'wallets' ? (isFull ? 'full' : 'unthemed') : strict.reached,
    elements: places.length,
    alike,
    violations: strict.violations,
  }
}

interface Look {
  readonly reached: 'broken' | 'blank' | 'wallets'
  readonly looks: Readonly<Record<string, string>>
  readonly violations: number
}

async function look(browser: Browser, folder: string, header?: string): Promise<Look> {
  const served = await serve(folder, header)
  const visited = await visit(browser, served, { isSlow: false })
  try {
    let reached: Look['reached'] = 'broken'
    if (await becomesClickable(visited, 10_000)) {
      await visited.press()
      reached = (await showsWallets(visited, 10_000)) ? 'wallets' : 'blank'
    }
    // Wait for images and lazy parts of the dialog; the mouse must not hover over anything.
    await visited.page.mouse.move(0, 0)
    await visited.page.waitForTimeout(1_000)
    const looks = await visited.page.evaluate(appearance)
    const { violations } = await visited.eyes()
    return { reached, looks, violations: violations.length }
  } finally {
    await visited.close()
    await served.stop()
  }
}
