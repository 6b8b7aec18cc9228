import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createDigest } from './digest.ts'
import { readStaticFiles, respondWithFile, type StaticFile } from './staticFiles.ts'

const file: StaticFile = {
  type: 'text/plain',
  cache: 'no-cache',
  digest: createDigest(Buffer.from('plain')),
  encodings: { identity: Buffer.from('plain'), br: Buffer.from('br'), gzip: Buffer.from('gzip') },
}
const ask = (headers: Record<string, string>) =>
  respondWithFile(file, new Request('http://localhost/', { headers }))
const encodings = ['identity', 'gzip', 'br']

test('each encoding of a file has its own ETag', () => {
  const tags = encodings.map((encoding) => ask({ 'accept-encoding': encoding }).headers.get('etag'))
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
})

test('a client that has one encoding is sent another one, and 304 for its own', () => {
  for (const encoding of encodings) {
    const tag = ask({ 'accept-encoding': encoding }).headers.get('etag') ?? ''
    for (const wanted of encodings) {
      const { status } = ask({ 'accept-encoding': wanted, 'if-none-match': `"other", W/${tag}` })
      expect([encoding, wanted, status]).toEqual([encoding, wanted, encoding === wanted ? 304 : 200])
    }
  }
})

test('a file of which there is only a compressed copy is served as if it were there', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const script = 'export const one = 1'
  const compressed = brotliCompressSync(script)
  await writeFile(join(dir, 'whole.js'), script)
  for (const name of ['whole.js.br', 'small.js.br']) await writeFile(join(dir, name), compressed)
  const files = readStaticFiles(dir)
  expect([...files.keys()].toSorted()).toEqual(['/small.js', '/whole.js'])
  const answers = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    const answer = respondWithFile(files.get(path) ?? file, new Request('http://localhost/', { headers }))
    return [[...answer.headers], Buffer.from(await answer.arrayBuffer()).toString('hex')]
  }
  for (const encoding of ['br', 'gzip', 'identity'])
    expect(await answers('/small.js', encoding)).toEqual(await answers('/whole.js', encoding))
})

test('[H-10] a host on any origin can read the manifest and the icon, and no other file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const name of ['manifest.json', 'icon.svg', 'other.json']) await writeFile(join(dir, name), '{}')
  const files = readStaticFiles(dir)
  const headersOf = (path: string) => {
    const found = files.get(path)
    return found && respondWithFile(found, new Request('http://localhost/')).headers
  }
  for (const path of ['/manifest.json', '/icon.svg']) {
    expect(headersOf(path)?.get('access-control-allow-origin')).toBe('*')
    expect(headersOf(path)?.get('access-control-allow-methods')).toBe('GET')
    expect(headersOf(path)?.get('access-control-allow-headers')).toBe(
      'X-Requested-With, content-type, Authorization',
    )
    expect(headersOf(path)?.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
  expect(headersOf('/other.json')?.has('access-control-allow-origin')).toBe(false)
  expect(headersOf('/manifest.json')?.get('content-type')).toBe('application/json; charset=utf-8')
})
