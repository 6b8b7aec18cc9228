/** HTML of the Safe workspace, as visitors without scripts read it. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { getScriptSources, renderPage } from './renderPage.ts'

const site = {
  deployment: { chainId: 7701, contract: sale.contract, block: 1 },
  endpoints: ['https://rpc.example'],
  api: '',
}

beforeEach(() => {
  const files = { css: [], shell: 'safeShell()', fonts: [] }
  vi.stubGlobal('__ASSETS__', {
    safe: { ...files, preload: ['/main.js'] },
    'opened-safe': { ...files, preload: ['/main.js', '/pages.js'] },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the Safe page is readable without scripts, with its own title and scripts', () => {
  const { html } = renderPage({ page: 'safe', site, origin: 'https://mint.example' })
  expect(html).toContain('<title>Safe on Canto · Peppermint</title>')
  expect(html).toContain('<link rel="canonical" href="https://mint.example/safe">')
  expect(html).toContain('<a href="/safe" class="less" aria-current="page">Safe</a>')
  expect(html).toMatch(/<main id="safe">.*<h1>Safe<\/h1>.*<noscript>.*getOwners\(\).*<\/main>/s)
  expect(html).toContain('<script type="module">safeShell()</script>')
  const hash = createHash('sha256').update('safeShell()').digest('base64')
  expect(getScriptSources()).toContain(`sha256-${hash}`)
})

test('at the address of a Safe, its pages load beside the main script, elsewhere they wait', () => {
  const preloads = (hasSafe?: boolean) =>
    renderPage({ page: 'safe', site, ...(hasSafe !== undefined && { hasSafe }) }).html.match(
      /modulepreload" href="[^"]+/g,
    )
  expect(preloads(true)).toEqual(['modulepreload" href="/main.js', 'modulepreload" href="/pages.js'])
  expect(preloads()).toEqual(['modulepreload" href="/main.js'])
})

test('[L-03] the Safe page links to itself in each language, at any of its paths', () => {
  const { html } = renderPage({ page: 'safe', site, origin: 'https://mint.example', languages: ['en', 'de'] })
  expect(html).toContain('<link rel="alternate" hreflang="de" href="https://mint.example/safe?lang=de">')
  expect(html).toContain('<a href="?lang=de" lang="de" hrefLang="de">Deutsch</a>')
})
