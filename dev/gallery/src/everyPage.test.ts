/** What every page shares, compared between the documents of all three apps. */
import { renderPage as renderMint } from '@peppermint/mint/renderPage.tsx'
import { renderPage as renderSafe } from '@peppermint/safe-workspace/renderPage.ts'
import { renderPage as renderStudio } from '@peppermint/studio/renderPage.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const common = {
  site: {
    deployment: { chainId: 7700, contract: sale.contract, block: 1 },
    endpoints: ['https://rpc.example'],
    explorer: 'https://explorer.example',
    api: '',
  },
  origin: 'https://mint.example',
} as const
const route = { ...common, path: '/here' } as const

const PAGES: Readonly<Record<string, () => string>> = {
  mint: () => renderMint({ page: 'mint', readAt: NOW, now: NOW, ...common }).html,
  peppers: () => renderMint({ page: 'peppers', content: { search: '' }, ...route }).html,
  pepper: () => renderMint({ page: 'pepper', content: { id: 1 }, ...route }).html,
  owner: () => renderMint({ page: 'owner', content: { address: ADDRESS }, ...route }).html,
  stats: () => renderMint({ page: 'stats', content: {}, ...route }).html,
  'not-found': () => renderMint({ page: 'not-found', ...common }).html,
  studio: () => renderStudio({ page: 'studio', content: { section: 'overview' }, ...route }).html,
  safe: () => renderSafe({ page: 'safe', ...common }).html,
}

beforeEach(() => {
  const files = { css: ['/page.css'], shell: 'shell()', preload: ['/page.js'], fonts: [] }
  vi.stubGlobal('__ASSETS__', new Proxy({}, { get: () => files }))
})
afterEach(() => void vi.unstubAllGlobals())

/** Keeps cards in the HTML from who has not opened their packets. */
const HIDES_CLOSED = '<script>(function hideClosed()'
const PAGES_WITH_CARDS = ['peppers', 'pepper', 'owner']

/** The parts of a document that every page has, each once. */
function frameOf(html: string) {
  const once = (pattern: RegExp): string => {
    const found = [...html.matchAll(new RegExp(pattern, 'gs'))]
    expect(found, `${pattern}`).toHaveLength(1)
    return found[0]?.[1] ?? ''
  }
  const inHead = (pattern: RegExp) => html.slice(0, html.indexOf('</head>')).match(pattern)
  return {
    skipTo: once(/<a class="skip" href="#([^"]+)">/),
    // Right after the skip link; sections have headers, too.
    header: once(/<a class="skip"[^>]*>[^<]*<\/a>\s*(?:<div class="hero">)?<header[^>]*>(.*?)<\/header>/),
    main: once(/(<main[^>]*>.*<\/main>)/),
    footer: once(/<footer>(.*?)<\/footer><script type="application\/json"/),
    head: [
      inHead(/<html[^>]*>/g),
      inHead(/<meta (?:charset|name="(?:viewport|theme-color)")[^>]*>/g),
      inHead(/<link rel="(?:icon|apple-touch-icon|manifest|stylesheet|modulepreload)"[^>]*>/g),
      inHead(/<script[^>]*>.*?<\/script>/gs)?.filter(
        (script) => !script.includes('ld+json') && !script.startsWith(HIDES_CLOSED),
      ),
    ],
    hidesClosed: html.includes(HIDES_CLOSED),
  }
}

test('[M-05] every page has the same head, header and footer, and a skip link to its content', () => {
  const frames = Object.entries(PAGES).map(([page, render]) => [page, frameOf(render())] as const)
  const [, first] = frames[0] ?? []
  // The header's link to the page itself is marked; nothing else differs.
  const unmarked = (header = '') =>
    header.replace(' aria-current="page"', '').replace(/^<div class="wrap top">(.*)<\/div>$/s, '$1')
  for (const [page, frame] of frames) {
    expect([page, unmarked(frame.header)]).toEqual([page, unmarked(first?.header)])
    expect([page, frame.footer]).toEqual([page, first?.footer])
    expect([page, frame.head]).toEqual([page, first?.head])
    expect([page, frame.hidesClosed]).toEqual([page, PAGES_WITH_CARDS.includes(page)])
    expect([page, frame.main.includes(`id="${frame.skipTo}"`)]).toEqual([page, true])
  }
  expect(first?.header).toMatch(/<nav>.*href="\/peppers".*href="\/safe".*href="\/studio".*<\/nav>/s)
  expect(first?.header).toMatch(/<button[^>]*>Connect/)
})
