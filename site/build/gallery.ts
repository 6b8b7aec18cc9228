/**
 * The gallery: the page in every state of its panel, in day and night print, at several widths. It
 * writes pictures to look at, and says what a machine can see: sideways scroll, text cut off, a primary
 * action below the fold of a small phone, small targets, what axe finds.
 *
 * Exits with 1 where there is a fault; the journeys run it, `--blind`: nobody looks at their pictures.
 *
 *   node build/gallery.ts --out folder [--only ready,prompt] [--widths 375,1440] [--themes light,dark] [--tall] [--blind]
 */
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page, type Route } from 'playwright-core'
import { createServer } from 'vite'
import type * as pageModule from './galleryPage.tsx'
import { galleryStates } from './galleryStates.ts'

const ORIGIN = 'http://gallery.test'
/** The document that the states are shown in. */
const EMPTY = 'gallery'
/** Stricter than the site's own: anything inline would be seen at once. */
const POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; script-src 'none'"

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(tmpdir(), 'peppermint-gallery') },
    only: { type: 'string' },
    widths: { type: 'string', default: '320,375,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    tall: { type: 'boolean', default: false },
    blind: { type: 'boolean', default: false },
    chromium: { type: 'string', default: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
  },
})

const press = join(import.meta.dirname, '../src/press')
const kitStyles = createRequire(import.meta.url).resolve('@peppermint/wallet-kit/styles.css')
/** The kit's sheets by their names: the one that a page imports, and those it imports itself. */
const kitSheets = new Map(
  globSync(join(dirname(kitStyles), '../**/*.css')).map((path) => [basename(path), path]),
)
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
mkdirSync(values.out, { recursive: true })

const bodies = await renderAll()
const browser = await chromium.launch({
  executablePath: values.chromium,
  // Letters as wide as on a phone, where they are not fitted to whole pixels.
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
let faults = 0
for (const colorScheme of values.themes.split(',').map((theme) => (theme === 'dark' ? 'dark' : 'light'))) {
  for (const width of values.widths.split(',').map(Number)) {
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 812 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      hasTouch: width < 700,
    })
    const page = await context.newPage()
    let label = ''
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) report(label, message.text())
    })
    await page.route('**/*', answer)
    // One document for all states: navigating anew, with styles, fonts and axe, would take most of the time.
    await page.goto(`${ORIGIN}/${EMPTY}`)
    await page.evaluate(axeSource)
    for (const [name, body] of bodies) {
      label = `${name}-${width}-${colorScheme}`
      await page.evaluate(show, body)
      await picture(page, label, values.tall)
      for (const fault of await page.evaluate(look)) report(label, fault)
      const rules = axeRules(width, colorScheme)
      for (const fault of await violations(page, rules)) report(label, fault)
      // What is folded away is looked at too, once: where it is narrow.
      if (width !== 375 || (await page.evaluate(unfold)) === 0) continue
      label += '-unfolded'
      await picture(page, label, true)
      for (const fault of (await page.evaluate(look)).filter((one) => !one.startsWith('primary')))
        report(label, fault)
      for (const fault of await violations(page, rules)) report(label, fault)
    }
    await context.close()
  }
}
await browser.close()
process.exitCode = faults === 0 && bodies.size > 0 ? 0 : 1
process.stdout.write(
  `${bodies.size} states, ${faults} faults${values.blind ? '' : `, pictures in ${values.out}`}\n`,
)

async function picture(page: Page, label: string, fullPage: boolean): Promise<void> {
  if (!values.blind) await page.screenshot({ path: join(values.out, `${label}.png`), fullPage })
}

function report(where: string, what: string): void {
  faults += 1
  process.stdout.write(`${where}: ${what}\n`)
}

async function renderAll(): Promise<Map<string, string>> {
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { galleryBody } = (await vite.ssrLoadModule('/build/galleryPage.tsx')) as typeof pageModule
    const wanted = values.only?.split(',')
    const chosen = Object.entries(galleryStates).filter(([name]) => wanted?.includes(name) ?? true)
    return new Map(chosen.map(([name, state]) => [name, galleryBody(state)]))
  } finally {
    await vite.close()
  }
}

async function answer(route: Route): Promise<void> {
  const name = basename(new URL(route.request().url()).pathname)
  const kitSheet = kitSheets.get(name)
  if (kitSheet !== undefined) return route.fulfill({ path: kitSheet, contentType: 'text/css' })
  if (name.endsWith('.css')) return route.fulfill({ path: join(press, name), contentType: 'text/css' })
  if (name.endsWith('.woff2')) return route.fulfill({ path: join(press, 'fonts', name) })
  if (name !== EMPTY) return route.fulfill({ status: 404, body: '' })
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
  return route.fulfill({
    contentType: 'text/html',
    headers: { 'content-security-policy': POLICY },
    body: `<!doctype html><html lang="en"><head>${head}<title>Gallery</title><link rel="stylesheet" href="/first.css"></head><body></body></html>`,
  })
}

/** Runs in the page: shows a state, with its fonts. */
async function show(body: string): Promise<void> {
  document.body.innerHTML = body
  scrollTo(0, 0)
  await document.fonts.ready
}

/** Runs in the page: opens every disclosure of the label, and says how many there are. */
function unfold(): number {
  const folded = document.querySelectorAll<HTMLDetailsElement>('.label details')
  for (const one of folded) one.open = true
  return folded.length
}

/** Runs in the page: what is cut off, too low or too small. */
function look(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth)
    found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`)
  for (const element of document.querySelectorAll<HTMLElement>('.label *, .top *, .specimen *, footer *')) {
    if (element.closest('.sr, noscript, svg, .won, .kit')) continue
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline') {
      found.push(
        `${element.tagName}.${element.className} is ${element.scrollWidth - element.clientWidth} px too wide: ${element.textContent}`,
      )
    }
  }
  for (const element of document.querySelectorAll<HTMLElement>('button, input, summary, .label a, .mark')) {
    const { height, width } = element.getBoundingClientRect()
    if (height < 44 && element.tagName !== 'A')
      found.push(`target ${width} × ${height}: ${element.textContent}`)
  }
  const action = document.querySelector<HTMLElement>('.label .b')
  const bottom = action?.getBoundingClientRect().bottom ?? 0
  if (root.clientWidth === 375 && bottom > 812) found.push(`primary action ends at ${Math.round(bottom)} px`)
  return found
}

/**
 * What axe checks, which takes most of the time: the markup is the same in both themes, so dark needs contrast alone;
 * 320 px has the markup and the colors of 375, so there only the layout can be at fault.
 */
function axeRules(width: number, colorScheme: 'light' | 'dark'): 'all' | 'contrast' | 'none' {
  if (width < 375) return 'none'
  return colorScheme === 'dark' ? 'contrast' : 'all'
}

async function violations(page: Page, rules: 'all' | 'contrast' | 'none'): Promise<readonly string[]> {
  if (rules === 'none') return []
  const only = rules === 'contrast' ? 'runOnly: ["color-contrast"], ' : ''
  const found = await page.evaluate<
    readonly { id: string; nodes: readonly { html: string; failureSummary: string }[] }[]
  >(
    `axe.run(document, { ${only}preload: false, resultTypes: ["violations"] }).then((result) => result.violations)`,
  )
  return found.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  )
}
