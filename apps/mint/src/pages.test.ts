/** HTML of the pages about peppers, owners and statistics, as visitors without scripts read it. */
import { serializeSale } from '@peppermint/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { closeHoldings } from './owner/OwnerPage.tsx'
import { renderPage, type MintInput } from './renderPage.tsx'
import {
  ALICE,
  aliceOwns,
  BOB,
  numbers,
  revealedPepper,
  sealedPepper,
  seed,
} from '@peppermint/ui/tokens/pageAnswers.fixture.ts'

const common = {
  site: {
    deployment: { chainId: 7700, contract: sale.contract, block: 1 },
    endpoints: ['https://rpc.example'],
    explorer: 'https://explorer.example',
    api: '',
  },
  origin: 'https://mint.example',
  sale: serializeSale(sale),
}

beforeEach(() => {
  const files = { css: [], shell: 'shell()', preload: [], fonts: [] }
  vi.stubGlobal('__ASSETS__', new Proxy({}, { get: () => files }))
})
afterEach(() => void vi.unstubAllGlobals())

/** The document's head and main element; React's markers between texts are no content. */
function render(input: MintInput): { readonly head: string; readonly main: string } {
  const html = renderPage(input).html.replaceAll('<!-- -->', '')
  return {
    head: html.slice(0, html.indexOf('</head>')),
    main: /<main.*<\/main>/s.exec(html)?.[0] ?? '',
  }
}

const pepperPage = (answer: typeof revealedPepper) =>
  render({
    page: 'pepper',
    path: `/peppers/${answer.pepper.id}`,
    content: { id: answer.pepper.id, answer },
    ...common,
  })

test('[E-01] a pepper’s page has drawing, traits with counts, heat, owner and history', () => {
  const { head, main } = pepperPage(revealedPepper)
  expect(main).toMatch(/<img src="data:image\/svg\+xml,[^"]+" alt="An? [^"]+\."/)
  expect(main).toContain('No. 2 of 10,000')
  expect(main).toContain('Hotter than 50% of the 2 peppers revealed so far.')
  expect(main).toMatch(/<dt>Ripeness<\/dt>.*?100%.*?2 revealed, [\d,]+ in the deck/s)
  expect(main).toContain(`href="/owners/${ALICE}"`)
  expect(main).toContain(seed)
  expect(main).toContain('Revealed with Crate 1')
  expect(main).toContain(`https://explorer.example/tx/0x${'b'.repeat(64)}`)
  expect(main).toContain('href="/peppers/1"')
  expect(main).toContain('href="/peppers/3"')
  expect(head).toContain('<meta property="og:image" content="https://mint.example/share/2.png">')
  expect(head).toMatch(/<title>[^<]+ No\. 2 · Scovilles<\/title>/)
})

test('[E-01] a sealed pepper’s page says when and how it is revealed, and shows no traits', () => {
  const { main } = pepperPage(sealedPepper)
  expect(main).toContain('<h1>Sealed pepper</h1>')
  expect(main).toContain('every sealed pepper has the same chance')
  expect(main).not.toContain('<dt>Ripeness</dt>')
  expect(main).not.toContain('href="/peppers/4"')
})

test('[E-02] an owner’s page has its peppers, counts and heat, and another page of them', () => {
  const owner = (answer: typeof aliceOwns) =>
    render({ page: 'owner', path: `/owners/${ALICE}`, content: { address: ALICE, answer }, ...common }).main
  const main = owner({ ...aliceOwns, next: 'MiAy' })
  expect(main).toContain('2 peppers')
  expect(main).toContain(ALICE)
  expect(main).toContain('href="/peppers/2"')
  expect(main).toContain('1,500 SHU')
  expect(main).toContain(`href="/owners/${ALICE}?cursor=MiAy"`)
  expect(owner(aliceOwns)).not.toContain('cursor=')
  const empty = owner({ ...aliceOwns, held: 0, sealed: 0, heat: null, peppers: [] })
  expect(empty).toContain('This account minted 1 pepper, and has sent it on.')
})

test('[F-02] an account’s page shows neither cards of closed packets nor figures of them', () => {
  const { peppers, heat } = aliceOwns
  const [closed] = peppers.filter(({ card }) => card !== null)
  const ids = closed === undefined ? [] : [closed.id]
  const seen = closeHoldings([aliceOwns], ids, false)
  expect(seen.peppers.find(({ id }) => id === closed?.id)?.card).toBeNull()
  expect([seen.sealed, seen.heat]).toEqual([aliceOwns.sealed + 1, null])
  // On a later page of the visitor, and of another account.
  expect(closeHoldings([aliceOwns], [999], true).heat).toBeNull()
  expect(closeHoldings([aliceOwns], [999], false)).toEqual({ peppers, sealed: aliceOwns.sealed, heat })
  expect(closeHoldings([aliceOwns], [], true).heat).toEqual(heat)
})

test('[E-04] the statistics have charts with a sentence, and their figures as tables', () => {
  const stats = (answer: typeof numbers) =>
    render({ page: 'stats', path: '/stats', content: { answer }, ...common }).main
  const main = stats(numbers)
  expect(main).toContain('3 minted, 9,997 to go')
  expect(main.match(/role="img" aria-label="[^"]+\."/g)).toHaveLength(3)
  expect(main).toContain('1.5 peppers each on average.')
  expect(main).toMatch(/<summary>Mints as a table<\/summary>.*?18 Nov 2026.*?<td>3<\/td>/s)
  expect(main).toMatch(new RegExp(`href="/owners/${BOB}".*?33%`, 's'))
  expect(main).toMatch(/Lemon Drop.*?<td class="m">500<\/td>/s)
  expect(main).toContain('Gold seed')
  const none = stats({ ...numbers, minted: 0, revealed: 0, holders: 0, mintsPerHour: [], topHolders: [] })
  expect(none).toContain('Nothing minted yet')
  expect(none).not.toContain('<svg')
})

test('before the launch every page says so, blames nothing and leads to the launch', () => {
  const { sale: _, ...unlaunched } = common
  const input = { ...unlaunched, notLaunched: true } as const
  const stats = { ...numbers, minted: 0, revealed: 0, holders: 0, mintsPerHour: [], topHolders: [] }
  const list = { peppers: [], total: 0, next: null, asOf: numbers.asOf }
  const pages = [
    render({ page: 'mint', readAt: 0, now: 0, ...input }),
    render({ page: 'peppers', path: '/peppers', content: { search: '', list }, ...input }),
    render({ page: 'stats', path: '/stats', content: { answer: stats }, ...input }),
    // Nothing can be listed, either, before the chain has a block to read.
    render({ page: 'peppers', path: '/peppers', content: { search: '' }, ...input }),
    render({ page: 'stats', path: '/stats', content: {}, ...input }),
  ]
  for (const { main } of pages) {
    expect(main).toContain('The collection isn’t launched on Canto yet.')
    expect(main).toContain('<a href="/studio/launch">Launch it in the studio</a>')
    expect(main).not.toMatch(
      /fault|responding|Read from|Loading the sale|[Tt]he first|Loading all|Reading the/,
    )
  }
})

test('a page without an answer says so, and keeps its heading for the scripts', () => {
  const { main } = render({ page: 'stats', path: '/stats', content: {}, ...common })
  expect(main).toContain('Reading the statistics')
})
