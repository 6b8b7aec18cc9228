/** The icons: drawn, named in the manifest and linked in the HTML. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_COLLECTION, findCollection, loadCollectionPage } from '@peppermint/sale/collections'
import { expect, test } from 'vitest'
import { drawIcons } from './icons.ts'
import { manifestJson } from './manifestJson.ts'

const folder = findCollection(DEFAULT_COLLECTION)
const page = await loadCollectionPage(folder)
const drawing = readFileSync(
  join(import.meta.dirname, '../../../collections', folder.name, 'public/icon.svg'),
  'utf8',
)
const files = drawIcons(drawing, page.ground.light)

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
}

/** Width and height in a PNG's header. */
const sizeOf = (png: Buffer | undefined): string => `${png?.readUInt32BE(16)}x${png?.readUInt32BE(20)}`

test('the manifest names icons for launchers, one of them maskable, as large as it says', () => {
  const manifest = JSON.parse(manifestJson(page)) as Manifest
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', lang: 'en' })
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons)
    if (sizes !== 'any') expect(sizeOf(files.get(src.slice(1))), src).toBe(sizes)
})

test('the icons are small, and the drawing is on the collection’s ground', () => {
  for (const [file, bytes] of files) expect(bytes.length, file).toBeLessThan(8_000)
  const other = drawIcons(drawing, '#123456')
  expect(other.get('icon-192.png')).not.toEqual(files.get('icon-192.png'))
  expect(other.get('favicon.ico')).toEqual(files.get('favicon.ico'))
})

test('the HTML links icons for browsers without SVG icons and for home screens', () => {
  const html = readFileSync(
    join(import.meta.dirname, '../../../packages/ui/src/page/htmlDocument.ts'),
    'utf8',
  )
  const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="\/([^"]*)"/g)]
  expect(links.map(([, rel, file]) => `${rel} ${file}`)).toEqual([
    'icon favicon.ico',
    'icon icon.svg',
    'apple-touch-icon apple-touch-icon.png',
    'manifest manifest.json',
  ])
  expect(files.has('favicon.ico')).toBe(true)
  expect(sizeOf(files.get('apple-touch-icon.png'))).toBe('180x180')
})
