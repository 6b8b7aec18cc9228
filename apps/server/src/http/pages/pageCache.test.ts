import { expect, test } from 'vitest'
import { createDigest } from '@peppermint/http/digest.ts'
import type { StaticFile } from '@peppermint/http/staticFiles.ts'
import { createPageCache } from './pageCache.ts'

/** Every answer is current. */
const fetchApi = async (_path: string, etag?: string): Promise<Response> =>
  etag === undefined ? Response.json({}, { headers: { ETag: '"1"' } }) : new Response(null, { status: 304 })

const fileOf = (bytes: number): StaticFile => {
  const identity = new Uint8Array(bytes)
  return {
    type: 'text/html',
    cache: 'no-cache',
    digest: createDigest(identity),
    encodings: { identity: identity.slice(0, bytes / 2), br: identity.slice(bytes / 2) },
  }
}

test('pages are kept up to a number of bytes; the one asked for longest ago goes first', async () => {
  const cache = createPageCache({ maxBytes: 1_000 })
  const rendered: string[] = []
  const visit = (path: string, bytes = 400) =>
    cache.get(path, fetchApi, async (ask) => {
      rendered.push(path)
      await ask('/api/stats')
      return fileOf(bytes)
    })
  for (const path of ['/a', '/b', '/a', '/c', '/a', '/c']) await visit(path)
  expect(rendered).toEqual(['/a', '/b', '/c'])
  await visit('/b')
  expect(rendered).toEqual(['/a', '/b', '/c', '/b'])
  await visit('/huge', 2_000)
  await visit('/c')
  await visit('/huge', 2_000)
  expect(rendered.slice(4)).toEqual(['/huge', '/huge'])
})
