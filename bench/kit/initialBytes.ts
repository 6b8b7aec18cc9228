/**
 * What Connect Wallet waits for. Scripts that the HTML does not name are held back; only where the button does not
 * come without them are they let through, all that are asked for by then at once. Time plays no part in it.
 */
import type { Browser, Route } from '@playwright/test'
import type { Served } from './serve.ts'
import { becomesClickable, visit } from './visit.ts'

/** How long (ms) the button may take once all it waits for is there; on a free line, far longer than it does. */
const patience = 2_500

/**
 * Bytes of JavaScript and CSS.
 * @throws when the button does not come although nothing is held back.
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
    while (!(await becomesClickable(visited, patience))) {
      if (held.length === 0) throw new Error('Every script is there, and the button is not.')
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
