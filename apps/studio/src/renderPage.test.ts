/** HTML of the studio, as visitors without scripts read it. */
import { MAX_TIMESTAMP } from '@peppermint/sale'
import { serializeSale, STUDIO_SECTIONS, type RoutePageInput, type StudioSection } from '@peppermint/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { renderPage } from './renderPage.ts'

const common = {
  site: {
    deployment: { chainId: 7700, contract: sale.contract, block: 1 },
    endpoints: ['https://rpc.example'],
    api: '',
  },
  origin: 'https://mint.example',
}

beforeEach(() => {
  const files = { css: [], shell: 'shell()', preload: [], fonts: [] }
  vi.stubGlobal('__ASSETS__', new Proxy({}, { get: () => files }))
})
afterEach(() => void vi.unstubAllGlobals())

function render(section: StudioSection | 'overview', shown: typeof sale | 'not-launched' | undefined) {
  const input: RoutePageInput<'studio'> = {
    page: 'studio',
    path: section === 'overview' ? '/studio' : `/studio/${section}`,
    content: { section },
    ...common,
    ...(shown === 'not-launched'
      ? ({ notLaunched: true } as const)
      : shown && { sale: serializeSale(shown) }),
  }
  const html = renderPage(input).html.replaceAll('<!-- -->', '')
  return {
    head: html.slice(0, html.indexOf('</head>')),
    main: /<main.*<\/main>/s.exec(html)?.[0] ?? '',
  }
}

test('[M-07] [S-07] anyone reads supply, phases and each section, also without scripts', () => {
  const { head, main } = render('phases', sale)
  expect(head).toContain('<title>Phases · Studio · Scovilles</title>')
  expect(head).toContain('<link rel="canonical" href="https://mint.example/studio/phases">')
  expect(main).toContain('<a href="/studio/phases" aria-current="page">Phases</a>')
  expect(main).toContain('6,786 of 10,000 minted. Public sale is open for another 4 hours.')
  expect(main).toMatch(/<th scope="row">Friends.*?45 CANTO<\/td><td>Allowlist<\/td>/s)
  expect(main).toContain('role="group" aria-label="Phases over time"')
  expect(main).not.toMatch(/ style="|<form/)
  expect(render('overview', sale).head).toContain('<title>Studio · Scovilles</title>')
  for (const section of STUDIO_SECTIONS) {
    const { head: own, main: page } = render(section, sale)
    const label = new RegExp(`href="/studio/${section}" aria-current="page">([^<]+)<`).exec(page)?.[1]
    expect(own).toContain(`<title>${label} · Studio · Scovilles</title>`)
  }
})

test('a studio without phases, with many, without an end, or without a sale is a page', () => {
  expect(render('phases', { ...sale, phases: [] }).main).toContain('No phases yet.')
  const [phase] = sale.phases
  if (phase === undefined) throw new Error('no phase')
  const many = Array.from({ length: 9 }, (_, index) => ({ ...phase, start: NOW + index, end: MAX_TIMESTAMP }))
  const { main } = render('phases', { ...sale, phases: many })
  expect(main.match(/<td>No end<\/td>/g)).toHaveLength(9)
  expect(render('overview', undefined).main).toContain('Our server hasn’t read the sale yet.')
})

test('before the launch the studio leads to it, and that page asks for the wallet alone', () => {
  const { main } = render('phases', 'not-launched')
  expect(main).toContain('The collection isn’t launched on Canto yet.')
  expect(main).toContain('<a href="/studio/launch">Launch it in the studio</a>')
  expect(main).not.toMatch(/server|Read from/)
  for (const shown of ['not-launched', undefined, sale] as const) {
    const { main: launch } = render('launch', shown)
    expect(launch).toContain('Connect the wallet that launches.')
    expect(launch).not.toContain('Read from')
  }
})
