import { expect, test } from 'vitest'
import { createDigest } from './digest.ts'
import { respondWithFile, type StaticFile } from './staticFiles.ts'

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
