/** Metadata of a real host over HTTP. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { fetchMetadata } from './fetchMetadata.ts'

async function startHost(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The host has no port.')
  return {
    host: `127.0.0.1:${address.port}`,
    url: `http://127.0.0.1:${address.port}/1.json`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('metadata of a host are indented, with their size in bytes and the host', async () => {
  await using host = await startHost((_, response) => void response.end('{"name":"Tideline ½"}'))
  expect(await fetchMetadata(host.url)).toEqual({
    text: '{\n  "name": "Tideline ½"\n}',
    bytes: 22,
    host: host.host,
  })
})

test('a host that never ends its answer is cut off above the limit', async () => {
  const closed = Promise.withResolvers<number>()
  await using host = await startHost((_, response) => {
    let sent = 0
    const send = () => {
      while (!response.destroyed) {
        sent += 10_000
        if (!response.write(' '.repeat(10_000))) return
      }
    }
    response.on('drain', send).on('close', () => closed.resolve(sent))
    send()
  })
  await expect(fetchMetadata(host.url)).rejects.toThrow('metadata: too long')
  // Far less than what the host would have sent by now; buffers of the sockets are in between.
  expect(await closed.promise).toBeLessThan(20_000_000)
})

test('a length above the limit is rejected before the file is read', async () => {
  const closed = Promise.withResolvers()
  await using host = await startHost((_, response) => {
    response.on('close', () => closed.resolve(undefined))
    response.writeHead(200, { 'content-length': 100_001 }).flushHeaders()
  })
  await expect(fetchMetadata(host.url)).rejects.toThrow('metadata: too long')
  await closed.promise
})

test('an error of the host and a page that is no JSON are errors', async () => {
  await using missing = await startHost((_, response) => void response.writeHead(404).end('{}'))
  await expect(fetchMetadata(missing.url)).rejects.toThrow('the host answered 404')
  await using html = await startHost((_, response) => void response.end('<html>'))
  await expect(fetchMetadata(html.url)).rejects.toThrow(SyntaxError)
})
