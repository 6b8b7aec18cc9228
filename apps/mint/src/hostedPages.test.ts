/** Pages of a collection whose art is files of a host, as visitors without scripts read them. */
import { serializeSale } from '@peppermint/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sale } from '@peppermint/ui/sale/sale.fixture.ts'
import type { MintInput } from './renderPage.tsx'
import { useDefaultBuild, useHostedBuild } from './hostedBuild.fixture.ts'
import { revealedPepper, sealedPepper } from '@peppermint/ui/tokens/pageAnswers.fixture.ts'

afterAll(useDefaultBuild)

const endpoints = ['https://rpc.example']
const common = {
  site: { deployment: { chainId: 7700, contract: sale.contract, block: 1 }, endpoints, api: '' },
  origin: 'https://mint.example',
  sale: serializeSale({ ...sale, name: 'Tidelines' }),
}

/** Modules of the hosted build. */
async function importBuild(metadataOrigin?: string) {
  useHostedBuild(metadataOrigin)
  const files = { css: [], shell: 'shell()', preload: [], fonts: [] }
  vi.stubGlobal('__ASSETS__', new Proxy({}, { get: () => files }))
  const [{ renderPage, isArtHosted }, words, shareWords] = await Promise.all([
    import('./renderPage.tsx'),
    import('./pepper/pepperPageWords.ts'),
    import('./collection/shareWords.ts'),
  ])
  return {
    render: (input: MintInput) => renderPage(input).html.replaceAll('<!-- -->', ''),
    isArtHosted,
    words,
    shareWords,
  }
}

let build: Awaited<ReturnType<typeof importBuild>>
beforeAll(async () => {
  build = await importBuild()
})

const token = (answer: typeof revealedPepper): MintInput => ({
  page: 'pepper',
  path: `/peppers/${answer.pepper.id}`,
  content: { id: answer.pepper.id, answer },
  ...common,
})

const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1]

test('a token’s page saves the file of this site, and neither shows nor saves a drawing of ours', () => {
  const html = build.render(token(revealedPepper))
  expect(html).toContain(
    '<a class="b secondary" href="/art/2.svg" download="tideline-2.svg">Save picture</a>',
  )
  expect(html).toContain('<meta property="og:image" content="https://mint.example/share.png">')
  expect(html).not.toContain('/share/')
  expect(build.isArtHosted).toBe(true)
})

test('a link is shared as sealed only while the token is sealed', () => {
  const { shareText, shareOutcomeWords } = build.shareWords
  expect(shareText({ type: 'pepper', id: 2, name: undefined, isSealed: false })).toBe('Tideline No. 2')
  expect(shareText({ type: 'pepper', id: 2, name: undefined, isSealed: true })).toBe(
    'Tideline No. 2, still sealed',
  )
  expect(shareOutcomeWords('copied', { type: 'pepper' })).toBe('Link copied.')
})

test('descriptions are whole sentences, about what the collection has', () => {
  expect(descriptionOf(build.render(token(revealedPepper)))).toBe(
    'Tideline 2. Drawn by the moon and minted on Canto.',
  )
  const gallery = build.render({ page: 'peppers', path: '/peppers', content: { search: '' }, ...common })
  expect(descriptionOf(gallery)).toBe('All tidelines of Tidelines on Canto.')
  const { sale: _sale, ...unread } = common
  expect(build.render({ page: 'peppers', path: '/peppers', content: { search: '' }, ...unread })).toContain(
    'content="Tidelines: three lines of foam on wet sand, under a low moon."',
  )
})

test('the phases of a hosted collection go live', async () => {
  const { partOf } = await import('./app/sections/startSections.tsx')
  const subscribe = () => () => undefined
  const store = { subscribe, getSale: () => sale, getChainNow: () => 0 }
  const closed = { subscribe, get: () => [] }
  const live = ['phases', 'latest', 'deck', 'packet'].filter(
    (name) => partOf(name, common.site, store, closed) !== undefined,
  )
  expect(live).toEqual(['phases', 'latest'])
})

test('a sealed token’s page does not say that its picture is secret', () => {
  const html = build.render(token(sealedPepper))
  expect(html).toContain('The picture follows from the number.')
  expect(html).not.toMatch(/chance|reveals/)
})

test('metadata name the host that they are read from, and no host that is not contacted', () => {
  const { ask, read } = build.words.metadataWords
  expect(ask([])).toBe('A file of the host that the contract names.')
  expect(read(300, 'files.example')).toBe('300 bytes, a file of files.example.')
  expect(read(300, undefined)).toBe('300 bytes, as the contract’s tokenURI returns them.')
})

test('traits of another host wait for a wallet or a button that names the hosts', async () => {
  expect(build.render(token(revealedPepper))).toContain('Reading the traits…')
  const elsewhere = await importBuild('https://files.example')
  const html = elsewhere.render(token(revealedPepper))
  expect(html).toContain('Reading the traits contacts rpc.example, files.example.')
  expect(html).toContain('>Read the traits</button>')
  expect(html).not.toContain('Reading the traits…')
  const withoutChain = { ...token(revealedPepper), site: { ...common.site, endpoints: [] } }
  expect(elsewhere.render(withoutChain)).not.toContain('Traits')
})
