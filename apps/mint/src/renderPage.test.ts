import { createHash } from 'node:crypto'
import { serializeSale, type SaleWire } from '@peppermint/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { getScriptSources, renderPage } from './renderPage.tsx'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'

const site: SiteConfig = {
  deployment: { chainId: 7701, contract: sale.contract, block: 1 },
  endpoints: ['https://rpc.example'],
  api: '',
}

beforeEach(() => {
  const files = { css: [], shell: 'shell()', preload: [], fonts: [] }
  vi.stubGlobal('__ASSETS__', { mint: files, peppers: files })
})
afterEach(() => void vi.unstubAllGlobals())

/** The page without the data block that repeats the sale for scripts. */
function rendered(read: SaleWire | undefined, languages: readonly string[] = ['en']): string {
  const now = NOW * 1_000
  const { html } = renderPage({
    page: 'mint',
    ...(read && { sale: read }),
    readAt: now,
    now,
    site,
    languages,
    origin: 'https://mint.example',
  })
  return html.replace(/<script type="application\/json".*?<\/script>/s, '')
}

const other = {
  ...sale,
  chainId: 7701,
  name: 'Gourds & Co',
  maxSupply: 777,
  minted: 70,
  phases: sale.phases.map((phase) => ({
    ...phase,
    name: 'Harvest',
    price: 3n * 10n ** 18n,
    maxPerWallet: 3,
    maxSupply: 777,
  })),
}

test('the policy permits each inline script once, by its hash', () => {
  const hash = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`
  const html = rendered(undefined)
  const withCards = renderPage({
    page: 'peppers',
    content: { search: '' },
    path: '/peppers',
    site,
    origin: 'https://mint.example',
  })
  const pages = `${html}${withCards.html}`
  const scripts = [...pages.matchAll(/<script(?: type="(?:module|speculationrules)")?>(.*?)<\/script>/gs)]
  const hashes = new Set(scripts.map(([, code = '']) => hash(code)))
  expect(getScriptSources().toSorted()).toEqual([...hashes].toSorted())
  expect(hashes).toContain(hash('shell()'))
  expect(html).toContain('<script type="speculationrules">')
})

test('the HTML names the next scripts without loading them before the first paint', () => {
  const files = { css: [], shell: 'shell()', preload: ['/main.js', '/next.js'], fonts: [] }
  vi.stubGlobal('__ASSETS__', new Proxy({}, { get: () => files }))
  expect(rendered(undefined)).toContain(
    '<link rel="modulepreload" href="/main.js" media="not all" data-main><link rel="modulepreload" href="/next.js" media="not all">',
  )
})

test('[M-06] a page of another collection shows its name, supply, price and phases only', () => {
  const html = rendered(serializeSale(other))
  const [, title, description] =
    /<title>(.*?)<\/title><meta name="description" content="(.*?)">/.exec(html) ?? []
  expect(title).toBe('Gourds &amp; Co: 777 peppers on Canto')
  expect(description).toContain('707 of 777 left.')
  expect(html).toMatch(/<h1 class="word">.*?aria-label="Gourds &amp; Co".*?Gourds &amp; Co.*?<\/h1>/s)
  expect(html).toContain('Gourds &amp; Co lives on Canto, chain 7701')
  expect(html).toContain('"collectionSize":777')
  expect(html).toContain('Harvest')
  expect(html).toContain('3 CANTO')
  for (const known of ['Scovilles', 'Friends', /ten thousand/i, /\b(45|60) CANTO/])
    expect(html).not.toMatch(known)
})

test('[M-06] a page without a sale names no collection and no supply', () => {
  const html = rendered(undefined)
  expect(html).toContain('<title>Peppers on Canto</title>')
  expect(html).not.toMatch(/Scovilles|ten thousand|\bCANTO each/i)
})

test('a token that is not minted yet has a page that says so', () => {
  vi.stubGlobal(
    '__ASSETS__',
    new Proxy({}, { get: () => ({ css: [], shell: 'shell()', preload: [], fonts: [] }) }),
  )
  const { html } = renderPage({ page: 'not-found', site, problem: { status: 'not-minted', id: 9_999 } })
  expect(html).toContain('<title>Not minted yet · Peppermint</title>')
  expect(html).toContain('Pepper No. 9,999 hasn’t been minted yet.')
})

test('the collection with drawn letters has them as its heading', () => {
  expect(rendered(serializeSale(sale))).toMatch(
    /<h1 class="word"><svg [^>]*aria-label="Scovilles"[^>]*><path/,
  )
})

test('[L-03] a page links itself in each language, for visitors and for search engines', () => {
  const html = rendered(undefined, ['en', 'ar', 'de'])
  expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
  expect(html).toContain('<meta property="og:locale" content="en_US">')
  expect(html).toContain('<link rel="canonical" href="https://mint.example/">')
  expect(
    [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="(.*?)">/g)].map(([, ...each]) => each),
  ).toEqual([
    ['en', 'https://mint.example/'],
    ['ar', 'https://mint.example/?lang=ar'],
    ['de', 'https://mint.example/?lang=de'],
    ['x-default', 'https://mint.example/'],
  ])
  expect([...html.matchAll(/<a href="\/\?lang=(\w+)"[^>]*>(.*?)<\/a>/g)].map(([, ...each]) => each)).toEqual([
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['ar', 'العربية'],
  ])
  expect(html).toMatch(/<a [^>]*lang="en"[^>]*aria-current="true"[^>]*>English</)
})

test('a page in one language offers no choice', () => {
  expect(rendered(undefined)).not.toMatch(/\?lang=|hreflang=/)
})
