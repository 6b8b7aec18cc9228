import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { Resolver } from 'node:dns/promises'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createGuardedFetch, type FetchLimits } from '@peppermint/http/outgoing/guardedFetch.ts'
import { detectPictureType } from './profiles.ts'
import { isPublicIp } from '@peppermint/http/outgoing/guardedRequest.ts'
import { resolveHost, type ResolvedAddress } from '@peppermint/http/outgoing/resolveHost.ts'
import { startNameServer } from './nameServer.fixture.ts'

afterEach(() => void vi.useRealTimers())

/** A web server on this machine, where no record may lead. */
async function startHost(listener: RequestListener) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
}

/** Takes connections and counts them; answers nothing. */
async function startPort() {
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

/** Hosts by name, as a name server would have them. */
const resolverOf =
  (hosts: Readonly<Record<string, readonly string[]>>) =>
  async (host: string): Promise<readonly ResolvedAddress[]> =>
    (hosts[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const nowhere = 'https://ipfs.example'
const guarded = (limits: Partial<FetchLimits>) => createGuardedFetch({ ipfsGateway: nowhere, ...limits })

test.each([
  'http://pictures.example/a.png',
  'ftp://pictures.example/a.png',
  'file:///etc/passwd',
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/a.png',
  'https://printer.local/a.png',
  'https://metadata.google.internal/a.png',
  'https://pictures.example:8443/a.png',
  'https://me:secret@pictures.example/a.png',
])('%s is refused before its host is even resolved', async (url) => {
  const resolve = vi.fn(resolverOf({}))
  await expect(guarded({ edge: { resolve } })(url)).rejects.toThrow('is not a public https address')
  expect(resolve).not.toHaveBeenCalled()
})

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
])('a host that resolves to %s is refused, and nothing connects to it', async (address) => {
  const port = await startPort()
  const resolve = resolverOf({ 'pictures.example': ['93.184.215.14', address] })
  const fetching = guarded({ edge: { resolve, httpsPort: port.port } })('https://pictures.example/a.png')
  await expect(fetching).rejects.toThrow(`resolves to ${address}, which is not public`)
  expect(port.connections()).toBe(0)
})

test('public addresses are those that no registry reserves', () => {
  for (const address of ['93.184.215.14', '172.32.0.1', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450::1'])
    expect(isPublicIp(address), address).toBe(true)
  for (const address of ['', 'pictures.example', '1.1.1', '::ffff:1.1.1.1'])
    expect(isPublicIp(address)).toBe(false)
})

test('the connection is made to the address that was checked, resolved once', async () => {
  const port = await startPort()
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const resolve = vi.fn(async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 })))
  const edge = { resolve, isPublicIp: (address: string) => address === '127.0.0.1', httpsPort: port.port }
  // The port speaks no TLS, so the exchange fails once it is connected.
  await expect(guarded({ edge })('https://rebind.example/a.png')).rejects.toThrow()
  expect(port.connections()).toBe(1)
  expect(resolve).toHaveBeenCalledTimes(1)
})

test('where the first checked address refuses, the next checked one is connected to', async () => {
  const port = await startPort()
  const resolve = resolverOf({ 'two.example': ['127.0.0.2', '127.0.0.1'] })
  const edge = { resolve, isPublicIp: () => true, httpsPort: port.port }
  await expect(guarded({ edge })('https://two.example/a.png')).rejects.toThrow()
  expect(port.connections()).toBe(1)
})

test('without options a host is resolved by the name servers, and a private one refused', async () => {
  // The machine's edge: what its name servers answer.
  const resolve4 = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['10.0.0.7'])
  const resolve6 = vi.spyOn(Resolver.prototype, 'resolve6').mockRejectedValue(new Error('ENODATA'))
  onTestFinished(() => {
    resolve4.mockRestore()
    resolve6.mockRestore()
  })
  await expect(guarded({})('https://pictures.example/a.png')).rejects.toThrow(
    'pictures.example resolves to 10.0.0.7, which is not public',
  )
  expect(resolve4).toHaveBeenCalledExactlyOnceWith('pictures.example')
})

test('a name server that never answers is left when the time is over', async () => {
  const names = await startNameServer(() => undefined)
  onTestFinished(names.stop)
  const resolve: typeof resolveHost = (host, signal) => resolveHost(host, signal, [names.address])
  const fetching = guarded({ edge: { resolve }, timeoutMs: 50 })('https://slow.example/a.png')
  await expect(fetching).rejects.toMatchObject({ name: 'TimeoutError' })
  // One query per address family: the resolver does not try again.
  expect(names.questions()).toBeLessThanOrEqual(2)
})

test('a redirect is held to the same rules as the first address', async () => {
  const secret = await startHost((_, response) => response.end('secret'))
  const port = await startPort()
  const targets: Record<string, string> = {
    '/ipfs/loopback': `${secret.origin}/admin`,
    '/ipfs/number': 'https://169.254.169.254/latest/meta-data',
    '/ipfs/private': 'https://inside.example/a.png',
    '/ipfs/out': '/api/v0/config',
    '/ipfs/round': '/ipfs/round',
    '/ipfs/scheme': 'file:///etc/passwd',
    '/ipfs/nowhere': 'http://[',
  }
  const gateway = await startHost((request, response) => {
    response.writeHead(302, { location: targets[request.url ?? ''] }).end()
  })
  const resolve = resolverOf({ 'inside.example': ['10.0.0.7'] })
  const fetch = guarded({ ipfsGateway: gateway.origin, edge: { resolve, httpsPort: port.port } })
  const failing: Record<string, string> = {
    loopback: 'is not a public https address',
    number: 'is not a public https address',
    private: 'resolves to 10.0.0.7',
    out: 'is not a public https address',
    round: 'redirects too often',
    scheme: 'is not a public https address',
    nowhere: 'redirects nowhere',
  }
  for (const [path, words] of Object.entries(failing))
    await expect(fetch(`${gateway.origin}/ipfs/${path}`), path).rejects.toThrow(words)
  expect([secret.paths, port.connections()]).toEqual([[], 0])
  // A gateway is trusted for files alone.
  await expect(fetch(`${gateway.origin}/api/v0/config`)).rejects.toThrow('is not a public https address')
  expect(gateway.paths.filter((path) => path === '/api/v0/config')).toEqual([])
  expect(gateway.paths.filter((path) => path === '/ipfs/round')).toHaveLength(4)
})

test('more bytes than the limit end the exchange, declared or not', async () => {
  let isClosed = false
  const gateway = await startHost((request, response) => {
    if (request.url === '/ipfs/fits') {
      response.end(Buffer.alloc(1_000))
      return
    }
    response.once('close', () => (isClosed = true))
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(500)));
    }
    response.on('drain', pour)
    pour()
  })
  const fetch = guarded({ ipfsGateway: gateway.origin, maxBytes: 1_000 })
  const fits = await fetch(`${gateway.origin}/ipfs/fits`)
  expect((await fits.arrayBuffer()).byteLength).toBe(1_000)
  await expect(fetch(`${gateway.origin}/ipfs/endless`)).rejects.toThrow('sends more than 1000 bytes')
  await expect.poll(() => isClosed).toBe(true)
})

test.each(['/ipfs/silent', '/ipfs/slow'])('a host that never finishes (%s) is left in time', async (path) => {
  const gateway = await startHost((request, response) => {
    if (request.url === '/ipfs/slow') response.writeHead(200).write('x')
  })
  const fetch = guarded({ ipfsGateway: gateway.origin, timeoutMs: 50 })
  await expect(fetch(`${gateway.origin}${path}`)).rejects.toMatchObject({ name: /Abort|Timeout/ })
})

test('nothing of a visitor is sent along, and another status is no picture', async () => {
  let headers: NodeJS.Dict<string | string[]> = {}
  const gateway = await startHost((request, response) => {
    headers = request.headers
    response.writeHead(204).end()
  })
  const answer = await guarded({ ipfsGateway: gateway.origin })(`${gateway.origin}/ipfs/a`)
  expect(answer.ok).toBe(false)
  expect(Object.keys(headers).toSorted()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent'])
})

test('bytes are pictures by what they are, and an SVG, a page or a script never is', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  expect(detectPictureType(bytes('\x89PNG\r\n\x1a\n…'))).toBe('image/png')
  expect(detectPictureType(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(detectPictureType(bytes('GIF89a'))).toBe('image/gif')
  expect(detectPictureType(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp')
  expect(detectPictureType(bytes('\0\0\0\x1cftypavif'))).toBe('image/avif')
  for (const other of [
    '',
    '<svg xmlns="">',
    '<!doctype html>',
    '%PDF-1.4',
    'RIFF\0\0\0\0AVI ',
    '\0\0\0\x1cftypmp42',
  ])
    expect(detectPictureType(bytes(other))).toBeUndefined()
})
