import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { loadChain } from '../chains/loadChain.ts'
import { builtCollection } from './builtCollection.ts'
import { findCollection, loadCollectionPage } from './loadCollection.ts'
import { matchMetadata } from './loadCollection.ts'

const page = await loadCollectionPage(findCollection('tidelines'))
const here = { ...page.art, type: 'hosted', metadataOrigin: undefined } as Parameters<typeof matchMetadata>[0]
const there = { ...here, metadataOrigin: 'https://files.example' } as typeof here

const termsOf = (metadata: string, sealed?: string) => ({ art: { metadata, sealed } })
const match = (art: typeof here, terms: unknown) => matchMetadata(art, terms, 'collections/mine')

test('metadata of this site are read by their path, those of another host by its origin', () => {
  expect(page.metadataPath).toBe('/art/{id}.json')
  expect(match(here, termsOf('https://mine.example/meta/{id}.json'))).toBe('/meta/{id}.json')
  expect(match(there, termsOf('https://files.example/{id}'))).toBeUndefined()
})

test('[O-03] metadata that the page could not read are rejected, each with its reason', () => {
  expect(() => match(there, termsOf('https://other.example/{id}', 'https://other.example/sealed'))).toThrow(
    [
      'collections/mine/launch.ts: art: metadata must be on https://files.example, the metadataOrigin of page.ts, because the page may read no other host; it is https://other.example/{id}.',
      'collections/mine/launch.ts: art: sealed must be on https://files.example, the metadataOrigin of page.ts, because the page may read no other host; it is https://other.example/sealed.',
    ].join('\n'),
  )
  for (const uri of ['ipfs://bafy/{id}', 'http://mine.example/{id}'])
    expect(() => match(here, termsOf(uri))).toThrow('for IPFS, name a gateway')
})

test('[O-03] a page and a launch with different kinds of art are rejected', () => {
  expect(() => match(here, {})).toThrow('launch.ts must have art')
  const cards = { type: 'cards', heroCard: 1, word: { text: 'A', box: [0, 0, 1, 1], paths: [] } } as const
  expect(match(cards, {})).toBeUndefined()
  expect(() => match(cards, termsOf('https://mine.example/{id}'))).toThrow('must be of type ‘hosted’')
})

test('a page names its chain as a command takes it, not as the machine of its build has it', async () => {
  vi.stubEnv('CHAIN', fileURLToPath(new URL('../../../../chains/base.ts', import.meta.url)))
  try {
    const { network } = await loadCollectionPage(findCollection('tidelines'))
    expect(network).toBe('chains/base.ts')
    // In whatever folder the command runs.
    expect(loadChain(network, '/').id).toBe(8453)
    expect(page.network).toBe('canto')
  } finally {
    vi.unstubAllEnvs()
  }
})

test('[C-13] on another chain a collection has no links to its coin, and the same terms', async () => {
  expect(page.coinLinks.length).toBeGreaterThan(0)
  vi.stubEnv('CHAIN', 'base')
  try {
    const moved = await loadCollectionPage(findCollection('tidelines'))
    expect(moved).toMatchObject({ chain: { id: 8453 }, coinLinks: [] })
    const launch = { ...moved.launch, name: 'The {coin} of {chain}' }
    const built = builtCollection({ ...moved, launch, tagline: 'on {chain}' })
    expect(built).toMatchObject({ launch, tagline: 'on Base' })
  } finally {
    vi.unstubAllEnvs()
  }
})
