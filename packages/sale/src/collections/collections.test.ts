import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { InvalidCollection, parseCollectionPage } from './collectionPage.ts'
import {
  addressFolder,
  chainOfCollection,
  findCollection,
  loadCollectionPage,
  siteOutput,
} from './loadCollection.ts'

const {
  metadataPath: _metadataPath,
  chain,
  phaseNames: _phaseNames,
  folder: _folder,
  launch: _launch,
  network: _network,
  ...scovilles
} = await loadCollectionPage(findCollection(undefined))

function issuesOf(value: unknown): readonly string[] {
  try {
    parseCollectionPage(value, 'page.ts')
  } catch (error) {
    if (error instanceof InvalidCollection) return error.message.split('\n')
    throw error
  }
  return []
}

test('without COLLECTION, commands use Scovilles', () => {
  expect(findCollection(undefined).name).toBe('scovilles')
  expect(findCollection('').name).toBe('scovilles')
  expect(scovilles).toMatchObject({ unit: { one: 'pepper' }, art: { type: 'cards' } })
})

test('[C-13] a collection’s chain is the one of CHAIN, else of launch.ts, else Canto', () => {
  expect(chain.name).toBe('Canto')
  expect(chainOfCollection({}, '/', {}).id).toBe(7700)
  expect(chainOfCollection({ chain: 'base' }, '/', { CHAIN: '' }).id).toBe(8453)
  expect(chainOfCollection({ chain: 'base' }, '/', { CHAIN: 'base-sepolia' }).id).toBe(84_532)
  expect(() => chainOfCollection({ chain: './reef.ts' }, '/nowhere', {})).toThrow(
    /^launch.ts: chain: There is no chain \.\/reef\.ts: give one of .*canto/,
  )
  expect(() => chainOfCollection({ chain: 8453 }, '/', {})).toThrow('launch.ts: chain: it must be text')
  expect(() => chainOfCollection({}, '/', { CHAIN: '8453' })).toThrow('CHAIN: There is no chain 8453')
})

test('each collection has its own build of the site and its own address files', () => {
  expect([siteOutput('scovilles'), addressFolder('scovilles')]).toEqual([
    'dist',
    'contracts/generated/addresses',
  ])
  expect([siteOutput('shells'), addressFolder('shells')]).toEqual([
    'dist-shells',
    'collections/shells/addresses',
  ])
})

test.each(['', '..', '../contracts', 'missing', 'Scovilles'].slice(1))(
  'a COLLECTION that is no folder of collections is rejected with the choice: %s',
  (name) => {
    expect(() => findCollection(name)).toThrow(/^COLLECTION: .* It must be one of .*scovilles/)
  },
)

test('a folder that lacks a file is rejected with the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'collections-'))
  cpSync(fileURLToPath(new URL('../../../../collections/scovilles', import.meta.url)), join(folder, 'mine'), {
    recursive: true,
  })
  rmSync(join(folder, 'mine/theme.css'))
  expect(() => findCollection('mine', folder)).toThrow('collections/mine lacks theme.css.')
  rmSync(folder, { recursive: true })
})

test('what is optional may be undefined, and a box that holds no number is explained', () => {
  const word = (box: readonly unknown[]) => ({
    ...scovilles,
    art: {
      type: 'cards',
      heroCard: 1,
      word: { text: 'S', box, paths: [{ d: 'M0 0', repeatAt: undefined }] },
    },
  })
  expect(issuesOf(word([0, 0, 1, 1]))).toEqual([])
  expect(issuesOf(word([0, 0, 1, '1']))).toEqual(['page.ts: art: word: box[3]: must be a number.'])
})

test('[O-03] every issue of a page is reported at once, typos included', () => {
  const { tagline: _tagline, ...incomplete } = scovilles
  expect(
    issuesOf({
      ...incomplete,
      unit: { ...scovilles.unit, many: ' ' },
      ground: { light: 'yellow', dark: '#000000' },
      links: [{ label: 'Terms', url: 'javascript:alert(1)' }],
      titel: 'Scovilles',
    }),
  ).toEqual([
    'page.ts: unit: many must be text; it is " ".',
    'page.ts: tagline must be text; it is missing.',
    'page.ts: links[0]: url must be an https URL; it is "javascript:alert(1)".',
    'page.ts: ground: light must be a color such as #f2b632; it is "yellow".',
    'page.ts: unknown field titel.',
  ])
})

const hosted = {
  type: 'hosted',
  image: '/art/{id}.svg',
  sealedImage: '/art/sealed.svg',
  hero: { path: '/hero.svg', alt: 'A wave' },
}

test('pictures of a host need the place of the number, on this site or over https', () => {
  for (const image of ['/art/{id}.svg', 'https://art.example/{id}', 'https://art.example/a.png?id={id}'])
    expect(issuesOf({ ...scovilles, art: { ...hosted, image } })).toEqual([])
  for (const image of [
    '/art/1.svg',
    '{id}',
    'art/{id}',
    '//art.example/{id}',
    'http://a.example/{id}',
    '/{id}/{id}',
  ])
    expect(issuesOf({ ...scovilles, art: { ...hosted, image } })).toHaveLength(1)
})
