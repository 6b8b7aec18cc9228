import type { Sale } from '@peppermint/contracts/sale'
import { expect, test } from 'vitest'
import { listed as example, open } from '../../build/galleryExamples.ts'
import { mintHead } from './mintHead.ts'
import { pageHead } from './pageHead.ts'

const { sale, chainNow } = example
const origin = 'https://mint.example'
const head = mintHead(sale, chainNow, false)

/** What a reader of the head finds under this name. */
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

/** The data block, as a machine reads it. */
function aboutIn(html: string): unknown {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}

test('a link shows a picture with its whole address, its size, and words for those who cannot see it', () => {
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

test('where the page does not know its address, it names none', () => {
  const html = pageHead(head)
  expect(html.replace('https://schema.org', '')).not.toContain('http')
  expect(contentOf(html, 'og:title')).toBe('Scovilles: 10,000 peppers on Canto')
})

test('the description says what is on sale, at what price, and how much is left', () => {
  const { description } = mintHead(open.sale, open.chainNow, false)
  expect(description).toBe(
    '10,000 peppers, minted and drawn on Canto. Open to everyone is open for everyone, at 60 CANTO each. 3,214 of 10,000 left.',
  )
  expect(head.description).toContain('for addresses on its list, usually at 45 CANTO each')
})

test('before, between and after phases it says so, and of an old reading nothing', () => {
  const saying = (...[of, at, outdated = false]: readonly [Sale | undefined, number, boolean?]) =>
    mintHead(of, at, outdated).description
  expect(saying(sale, 0)).toMatch(/Friends of the house opens .+ UTC, for addresses/)
  expect(saying(sale, 9e9)).toContain('Minting is over. 3,214 of 10,000 left.')
  expect(saying({ ...sale, paused: true }, chainNow)).toContain('Minting is paused.')
  expect(saying({ ...sale, minted: sale.supply }, chainNow)).toContain('All 10,000 are minted.')
  const full = { ...sale, phases: sale.phases.map((phase) => ({ ...phase, ceiling: 10 })) }
  expect(saying({ ...full, phases: full.phases.slice(0, 1) }, chainNow)).toContain('is sold out')
  const plain = '10,000 peppers, minted and drawn on Canto.'
  expect(saying(sale, chainNow, true)).toBe(plain)
  expect(saying(undefined, 0)).toBe('Peppers, minted and drawn on Canto.')
})

test('no name of a collection or a phase ends an element or an attribute', () => {
  const name = `"><script>alert(1)</script>&amp;'`
  const hostile = { ...sale, name, phases: sale.phases.map((phase) => ({ ...phase, name })) }
  const html = pageHead(mintHead(hostile, chainNow, false), origin)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/script/g)).toHaveLength(1)
  expect(contentOf(html, 'og:title')).toContain('&quot;>&lt;script>')
  expect(aboutIn(html)).toMatchObject({ name })
})
