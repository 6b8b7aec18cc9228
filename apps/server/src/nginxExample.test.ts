/** deploy/nginx.conf as a real nginx reads it: on free ports of this machine, without TLS, in a folder of the test. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '@peppermint/process/freePort.ts'

const STREAMS = 10_000
const finder = fileURLToPath(new URL('../../../scripts/nginx.mjs', import.meta.url))

let folder: string
let example: string
let proxy: ChildProcess
let port: number
const upstream = createServer((incoming, outgoing) => {
  seen.push(incoming.headers)
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
  if (incoming.url !== '/api/live') outgoing.end()
})
const seen: IncomingHttpHeaders[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-nginx-'))
  example = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
  await new Promise<void>((resolve) => void upstream.listen(0, '127.0.0.1', resolve))
  const { stdout: program } = await promisify(execFile)(process.execPath, [finder])
  port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, onThisMachine(example))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  const check = spawn(program, [...args, '-t'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  check.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  await once(check, 'close')
  expect(stderr).toContain('test is successful')
  expect(stderr).not.toMatch(/\[(warn|emerg)\]/)
  proxy = spawn(program, [...args, '-g', 'daemon off;'], { stdio: 'ignore' })
  await vi.waitFor(async () => expect(await statusOf('/')).toBe(200), { timeout: 60_000 })
}, 120_000)
afterAll(async () => {
  const ended = once(proxy, 'close')
  proxy.kill('SIGTERM')
  await ended
  upstream.closeAllConnections()
  upstream.close()
  await rm(folder, { recursive: true, force: true })
})

/** What belongs to another machine is replaced; everything that is about connections and headers stays. */
function onThisMachine(text: string): string {
  const { port: behind } = upstream.address() as AddressInfo
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return text
    .replace(/^(user|include) .*;$/gm, '')
    .replace(/^pid .*;$/m, `pid ${folder}/nginx.pid;`)
    .replace('include /etc/nginx/mime.types;', folders.join('\n'))
    .replace(/access_log .*;/, 'access_log off;')
    .replace(/error_log .*;/, `error_log ${folder}/error.log;`)
    .replace(/\/var\/cache\/nginx\/peppermint/, `${folder}/cache`)
    .replaceAll(/^\s*(listen \[::\]|ssl_).*;$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
    .replace('server 127.0.0.1:7700 ', `server 127.0.0.1:${behind} `)
}

function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).once('error', reject).end()
  })
}

async function statusOf(path: string): Promise<number | undefined> {
  const answer = await ask(path)
  answer.destroy()
  return answer.statusCode
}

const numberOf = (directive: string) =>
  Number(new RegExp(`^\\s*${directive} (\\d+);$`, 'm').exec(example)?.[1])

test('one worker of nginx has room for 10,000 streams to visitors and to the server', () => {
  expect(numberOf('worker_connections')).toBeGreaterThanOrEqual(2 * STREAMS + 10_000)
  expect(numberOf('worker_rlimit_nofile')).toBeGreaterThanOrEqual(numberOf('worker_connections'))
})

test('nginx sets the address of a visitor and drops what the visitor claims', async () => {
  seen.length = 0
  const claims = {
    'x-forwarded-for': '1.2.3.4',
    forwarded: 'for=1.2.3.4',
    'x-request-id': 'chosen-by-visitor',
  }
  ;(await ask('/', claims)).destroy()
  expect(seen[0]).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
  expect(seen[0]).not.toHaveProperty('forwarded')
  expect(seen[0]?.['x-request-id']).toMatch(/^[\da-f]{32}$/)
})

test('nginx limits the streams of one address, and a closed stream makes room', async () => {
  const limit = Number(/limit_conn streams (\d+);/.exec(example)?.[1])
  const streams: IncomingMessage[] = []
  for (let opened = 0; opened < limit; opened += 1) streams.push(await ask('/api/live'))
  expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await statusOf('/api/live')).toBe(429)
  // Everything else is still answered.
  expect(await statusOf('/')).toBe(200)
  streams.pop()?.destroy()
  await expect.poll(() => statusOf('/api/live')).toBe(200)
  for (const stream of streams) stream.destroy()
})
