/** Chromium with the dialog's page in it, under the policy of a careful page. */
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { browserArgs, chromiumPath } from '@peppermint/e2e/chromium'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import type { DialogPage } from './dialogPage.testing.tsx'

const ORIGIN = 'http://dialog.test'
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'"

export interface DialogBrowser {
  /** A new page with the dialog open. What goes wrong in it is in `troubles`. */
  readonly open: (
    options?: BrowserContextOptions & { readonly withoutParts?: boolean },
  ) => Promise<{ readonly page: Page; readonly troubles: readonly string[] }>
  readonly close: () => Promise<void>
}

/** Builds the page and starts the browser. */
export async function startDialogBrowser(): Promise<DialogBrowser> {
  const files = await bundle()
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath(), args: [...browserArgs] })
  return {
    async open({ withoutParts = false, ...options } = {}) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const troubles: string[] = []
      page.on('pageerror', ({ message }) => troubles.push(message))
      page.on('console', (message) => {
        if (/content security|trusted ?type/i.test(message.text())) troubles.push(message.text())
      })
      let isHeld = withoutParts
      await page.exposeFunction('letThrough', () => void (isHeld = false))
      await page.route('**/*', (route) => {
        const { pathname, origin } = new URL(route.request().url())
        if (origin !== ORIGIN) {
          troubles.push(`asked: ${route.request().url()}`)
          return route.abort()
        }
        const file = files.get(pathname)
        if (pathname === '/')
          return route.fulfill({ ...html, headers: { 'Content-Security-Policy': POLICY } })
        if (file === undefined) return route.fulfill({ status: 404, body: '' })
        if (isHeld && /Choice|steps/.test(pathname)) return route.abort()
        const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
        return route.fulfill({ body: file, contentType })
      })
      await page.goto(`${ORIGIN}/`)
      await page.getByRole('button', { name: 'Open' }).click()
      await page.getByRole('dialog').waitFor()
      return { page, troubles }
    },
    close: () => browser.close(),
  }
}

const html = {
  contentType: 'text/html',
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Dialog</title><link rel="stylesheet" href="/page.css"></head><body><main><h1>A page</h1><div id="root"></div></main><script type="module" src="/page.js"></script></body></html>`,
}

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const result = (await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'dialogPage.testing.tsx'),
        output: {
          entryFileNames: 'page.js',
          chunkFileNames: '[name].js',
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith('.css')) ? 'page.css' : '[name][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput
  return new Map(
    result.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : String(file.source),
    ]),
  )
}

/** Does something with the page's scripted port. The function is sent as text, so it may use nothing around it. */
export async function script<Given, Answer>(
  page: Page,
  act: (it: DialogPage, given: Given) => Answer,
  ...given: Given[]
): Promise<Awaited<Answer>> {
  return page.evaluate<Awaited<Answer>>(`(${act.toString()})(dialogPage, ${JSON.stringify(given[0])})`)
}
