/** Bytes of a first visit with everything that is loaded while the page is idle, and what every other route adds. */
import type { Browser } from '@playwright/test'
import { amount, atMost, type PartResult } from '../parts/figure.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { openBrowser, stopping, waitUntilLive } from './browser.ts'
import { startPageServers } from './pageServers.ts'

const MAX_FIRST_LOAD_KB = 200
const MAX_ROUTE_KB = 60
const OWNER = `/owners/0x${'0'.repeat(39)}1`
const ROUTES = ['/peppers', '/peppers/1', OWNER, '/stats'] as const
/** After the last script has run, nothing else is requested within this time. */
const QUIET_MS = 1_000

/** Bytes of each response's body as transferred, by path. */
type Received = ReadonlyMap<string, { readonly kind: string; readonly bytes: number }>

export const bytesPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const { url } = await startPageServers(run, onCleanup)
    const browser = await openBrowser()
    onCleanup(stopping(browser))
    const first = await load(browser, url, '/')
    const figures = [
      atMost(
        'first load of /, everything, until a mint waits for nothing',
        kilobytes(first),
        MAX_FIRST_LOAD_KB,
        'kB',
      ),
    ]
    const facts = [{ what: '/', value: byKind(first) }]
    for (const path of ROUTES) {
      const received = await load(browser, url, path)
      const added = new Map([...received].filter(([file]) => !first.has(file)))
      const files = new Map([...added].filter(([file]) => !isData(file, path)))
      const name = path === OWNER ? '/owners/:address' : path
      figures.push(atMost(`${name}: files beyond those of /`, kilobytes(files), MAX_ROUTE_KB, 'kB'))
      facts.push({ what: `${name} beyond /`, value: byKind(added) })
    }
    return { figures, facts }
  })

/** The page itself and the API's answers: what it shows, not what shows it. */
const isData = (file: string, path: string): boolean => file === path || file.startsWith('/api/')

async function load(browser: Browser, url: string, path: string): Promise<Received> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const received = new Map<string, { kind: string; bytes: number }>()
  const pending: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== url) return
    pending.push(
      request
        .sizes()
        .then(
          ({ responseBodySize: bytes }) =>
            void received.set(pathname, { kind: request.resourceType(), bytes }),
        ),
    )
  })
  await page.goto(`${url}${path}`)
  await waitUntilLive(page)
  await page.waitForTimeout(QUIET_MS)
  await Promise.all(pending)
  await context.close()
  return received
}

const kilobytes = (received: Received): number =>
  [...received.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

function byKind(received: Received): string {
  const kinds = Map.groupBy(received.values(), ({ kind }) => kind)
  return [...kinds]
    .map(([kind, list]) => `${kind} ${amount(list.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000)} kB`)
    .join(', ')
}
