/** Chromium with a page of a test's own in it, under the policy of a careful page. */
import { basename } from 'node:path'
import { chromium, expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { BROWSER_ARGS, chromiumPath } from '@peppermint/devnet/chromium'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'

const origin = 'http://kit.test'
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'"
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Kit</title><link rel="stylesheet" href="/page.css"></head><body><main id="root"></main><script type="module" src="/page.js"></script></body></html>`

/** What is on a page, waited for: five seconds, which it waits outside of Playwright's runner, are few on a busy machine. */
export const expectPage = expect.configure({ timeout: 30_000 })

/** A page, and what went wrong in it: uncaught errors, violations of the policy, requests to other hosts. */
export interface StrictPage {
  readonly page: Page
  readonly errors: readonly string[]
}

export interface StrictBrowser {
  /** A new page. What is to be done before its document is there, is done by `before`. */
  readonly open: (
    options?: BrowserContextOptions,
    before?: (page: Page) => Promise<void>,
  ) => Promise<StrictPage>
  readonly close: () => Promise<void>
}

/** Builds a page from its script and starts the browser. */
export async function startStrictBrowser(entry: string): Promise<StrictBrowser> {
  const files = await bundle(entry)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_ARGS] })
  return {
    async open(options = {}, before) {
      // What moves is drawn sixty times a second without a graphics card.
      const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      page.on('console', (message) => {
        if (/content security|trusted ?type/i.test(message.text())) errors.push(message.text())
      })
      await page.route('**/*', (route) => {
        const { pathname, origin: asked } = new URL(route.request().url())
        if (asked !== origin) {
          errors.push(`asked: ${route.request().url()}`)
          return route.abort()
        }
        if (pathname === '/')
          return route.fulfill({
            contentType: 'text/html',
            body: html,
            headers: { 'content-security-policy': policy },
          })
        const body = files.get(basename(pathname))
        if (body === undefined) return route.fulfill({ status: 404, body: '' })
        return route.fulfill({
          body,
          contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
        })
      })
      await before?.(page)
      await page.goto(`${origin}/`)
      return { page, errors }
    },
    close: () => browser.close(),
  }
}

/** The page's files by name: `page.js`, `page.css`, and the late parts. */
async function bundle(entry: string): Promise<ReadonlyMap<string, string>> {
  const result = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      minify: false,
      // As apps build it: what a bundler makes of the styles is what a visitor gets.
      cssMinify: true,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: entry,
        output: {
          entryFileNames: 'page.js',
          chunkFileNames: '[name].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? 'page.css' : '[name][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput
  return new Map(
    result.output.map((file) => [
      basename(file.fileName),
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  )
}
