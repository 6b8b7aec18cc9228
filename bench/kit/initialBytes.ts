/**
 * Bytes that Connect Wallet requires. Scripts that the HTML does not reference are blocked; if the button does not
 * appear without them, all scripts requested by then are released at once. Independent of timing.
 */
import type { Browser, Route } from '@playwright/test'
import type { Served } from './serve.ts'
import { becomesClickable, visit } from './visit.ts'

/** How long the button may take to appear once its scripts have loaded; far longer than it does. */
const timeoutMs = 2_500

/**
 * Bytes of JavaScript and CSS.
 * @throws if the button does not appear although nothing is blocked.
 */
export async function initialBytes(browser: Browser, served: Served): Promise<number> {
  served.forget()
  const html = await (await fetch(served.url)).text()
  let held: Route[] = []
  const visited = await visit(browser, served, {
    isSlow: false,
    prepare: async (page) => {
      await page.route(/\.(?:js|css)$/, async (route) => {
        const { origin, pathname } = new URL(route.request().url())
        if (origin !== served.url || html.includes(`"${pathname}"`)) await route.continue()
        else held.push(route)
      })
    },
  })
  try {
    while (!(await becomesClickable(visited, timeoutMs))) {
      if (held.length === 0) throw new Error('Every script has loaded, but the button has not appeared.')
      const wave = held
      held = []
      await Promise.all(wave.map((route) => route.continue()))
    }
    return served
      .sent()
      .filter(({ path }) => /\.(?:js|css)$/.test(path))
      .reduce((total, { bytes }) => total + bytes, 0)
  } finally {
    await visited.page.unrouteAll({ behavior: 'ignoreErrors' })
    await visited.close()
  }
}
