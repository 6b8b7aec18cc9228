import type { Sale } from '@peppermint/sale'
import { expect, test } from 'vitest'
import { listed as example, open } from '../mint/panelExamples.fixture.ts'
import { mintHead } from './renderMintPage.tsx'
import { pageHead } from '@peppermint/ui/page/pageHead.ts'

const { sale, chainNow } = example
const origin = 'https://mint.example'
const head = mintHead(sale, chainNow, false)

/** The content of the meta element with this name. */
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

/** The parsed data block. */
function aboutIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}

test('a link preview has an absolute picture URL, its size and alternative text', () => {
  const html = pageHead(head, origin)
  expect(contentOf(html, 'og:image')).toBe('https://mint.example/share/collection.png')
  expect(contentOf(html, 'og:image:width')).toBe('1200')
  expect(contentOf(html, 'og:image:height')).toBe('630')
  expect(contentOf(html, 'og:image:alt')).toContain('Scovilles')
  expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(html, 'og:url')).toBe('https://mint.example/')
  expect(html).toContain('<link rel="canonical" href="https://mint.example/">')
  expect(aboutIn(html)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Collection',
    name: 'Scovilles',
    collectionSize: 10_000,
    url: 'https://mint.example/',
    image: 'https://mint.example/share/collection.png',
  })
})

test('a link preview says what a mint gives', () => {
  expect(contentOf(pageHead(head, origin), 'og:description')).toContain(COLLECTION.youGet)
})

test('[L-03] each language links itself as canonical, by the address that the others link', () => {
  const languages = ['en', 'de', 'ar']
  for (const [language, plain, own] of [
    ['en', '/', '/'],
    ['de', '/', '/?lang=de'],
    ['ar', '/peppers?sort=-id', '/peppers?sort=-id&lang=ar'],
  ] as const) {
    const html = pageHead({ ...head, path: plain }, origin, languages, language).replaceAll('&amp;', '&')
    const url = `${origin}${own}`
    expect(html).toContain(`<link rel="canonical" href="${url}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${url}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}${plain}">`)
    expect(contentOf(html, 'og:url')).toBe(url)
    expect(aboutIn(html)).toMatchObject({ url })
  }
})

test('without an origin there are no absolute URLs', () => {
  const html = pageHead(head)
  expect(html.replace('https://schema.org', '')).not.toContain('http')
  expect(contentOf(html, 'og:title')).toBe('Scovilles: 10,000 peppers on Canto')
})

test('the description has what is on sale, the price and the remaining supply', () => {
  const { description } = mintHead(open.sale, open.chainNow, false)
  expect(description).toBe(
    '10,000 peppers, minted and drawn on Canto. Minting is open to everyone: 60 CANTO each. 3,214 of 10,000 left. ' +
      COLLECTION.youGet,
  )
  expect(head.description).toContain('Friends is open to its allowlist, usually at 45 CANTO each.')
})

test('the description follows the phases, and omits an outdated reading', () => {
  const describe = (...[read, at, outdated = false]: readonly [Sale | undefined, number, boolean?]) =>
    mintHead(read, at, outdated).description
  expect(describe(sale, 0)).toMatch(/Friends opens .+ UTC: usually 45 CANTO each, allowlist only\./)
  expect(describe(sale, 9e9)).toContain('Minting has ended: 6,786 of 10,000 minted.')
  expect(describe({ ...sale, paused: true }, chainNow)).toContain('Minting is paused.')
  expect(describe({ ...sale, minted: sale.maxSupply }, chainNow)).toContain('Sold out: all 10,000 minted.')
  const full = { ...sale, phases: sale.phases.map((phase) => ({ ...phase, maxSupply: 10 })) }
  expect(describe({ ...full, phases: full.phases.slice(0, 1) }, chainNow)).toContain('is sold out')
  const plain = `10,000 peppers, minted and drawn on Canto. ${COLLECTION.youGet}`
  expect(describe(sale, chainNow, true)).toBe(plain)
  expect(describe(undefined, 0)).toBe('Peppers, minted and drawn on Canto.')
})

test('no collection or phase name can close an element or an attribute', () => {
  const name = `"><script>alert(1)</script>&amp;'`
  const hostile = { ...sale, name, phases: sale.phases.map((phase) => ({ ...phase, name })) }
  const html = pageHead(mintHead(hostile, chainNow, false), origin)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script/g)).toHaveLength(1)
  expect(contentOf(html, 'og:title')).toContain('&quot;>&lt;script>')
  expect(aboutIn(html)).toMatchObject({ name })
})
