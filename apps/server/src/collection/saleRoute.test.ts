import { expect, test } from 'vitest'
import { sendRequest } from '@peppermint/http/sendRequest.fixture.ts'
import { startTestServer } from '../http/testServer.fixture.ts'
import type { PreparedSale } from './saleFeed.ts'
import { saleRoute } from './collectionRoutes.ts'

const body = '{"sale":{"name":"Piments d’Espelette 🌶"}}'
const prepared = {
  body,
  etag: '"tag"',
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'public, max-age=1',
    ETag: '"tag"',
  },
} as unknown as PreparedSale

/** A server whose sale this is. */
async function serveSale(sale: PreparedSale | undefined) {
  const latest = () => Promise.resolve(sale?.reading)
  const route = saleRoute({ preparedSale: () => sale, latest, failure: () => undefined })
  return startTestServer({ routes: [route] })
}

test('/api/sale sends the prepared bytes with the headers of every answer', async () => {
  await using server = await serveSale(prepared)
  const { status, text, headers } = await server.ask('/api/sale')
  expect([status, text]).toEqual([200, body])
  expect(headers).toMatchObject({
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=1',
    etag: '"tag"',
  })
  expect(headers['content-security-policy']).toContain(`default-src 'none'`)
  expect(headers['x-request-id']).toBeDefined()
  expect(headers['transfer-encoding']).toBeUndefined()
})

test('/api/sale answers 304 to a client that has these bytes, by a weak tag or a list as well', async () => {
  await using server = await serveSale(prepared)
  for (const condition of ['"tag"', 'W/"tag"', '"other", W/"tag"', '*']) {
    const headers = { 'if-none-match': condition }
    const same = await server.ask('/api/sale', { headers })
    expect([same.status, same.text, same.headers['content-length']], condition).toEqual([304, '', undefined])
    expect(same.headers['etag']).toBe('"tag"')
    expect(same.headers['cache-control']).toBe('public, max-age=1')
  }
  expect((await server.ask('/api/sale', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('/api/sale answers 503 until the chain was read', async () => {
  await using server = await serveSale(undefined)
  const { status, text } = await sendRequest(server.port, '/api/sale', {})
  expect([status, text]).toEqual([503, expect.stringContaining('"chain_unreachable"')])
})
