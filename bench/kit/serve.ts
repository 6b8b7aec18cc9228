/**
 * A server for one built page: HTTP/1.1, brotli at maximum quality, and a node that answers the
 * requests of a page before a mint. Records its responses.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** A response. */
export interface Sent {
  readonly path: string
  /** Transferred bytes of the body. */
  readonly bytes: number
  /** Unix time in milliseconds. */
  readonly at: number
}

/** A served page. */
export interface Served {
  readonly url: string
  /** All responses since the last `forget`, except the node's. */
  readonly sent: () => readonly Sent[]
  readonly forget: () => void
  readonly stop: () => Promise<void>
}

const kinds: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Types that are compressed already. */
const isCompressed = (kind: string) => /^(?:image\/(?:png|jpeg|webp)|font\/)/.test(kind)

export async function serve(folder: string): Promise<Served> {
  const files = compressed(folder)
  let sent: Sent[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    if (path === '/rpc') {
      void answerAsNode(request, response)
      return
    }
    const file = files.get(path === '/' ? '/index.html' : path)
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': file.kind,
      'content-length': file.body.length,
      'cache-control': 'no-store',
      ...(file.isBrotli && { 'content-encoding': 'br' }),
    })
    response.end(file.body)
    sent.push({ path, bytes: file.body.length, at: Date.now() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    forget() {
      sent = []
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface File {
  readonly kind: string
  readonly body: Buffer
  readonly isBrotli: boolean
}

/** Every file of a built page, by its path. */
export function compressed(folder: string): ReadonlyMap<string, File> {
  const found = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const file = join(entry.parentPath, entry.name)
    const raw = readFileSync(file)
    const kind = kinds[extname(entry.name)] ?? 'application/octet-stream'
    const body = isCompressed(kind) ? raw : brotli(raw)
    found.set(file.slice(folder.length), { kind, body, isBrotli: body !== raw })
  }
  return found
}

function brotli(raw: Buffer): Buffer {
  return brotliCompressSync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
}

const results: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1e14',
  net_version: '7700',
  eth_blockNumber: '0x10',
  eth_getBalance: '0x0de0b6b3a7640000',
  eth_gasPrice: '0x3b9aca00',
  eth_getTransactionCount: '0x0',
}

async function answerAsNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const asked = JSON.parse(Buffer.concat(chunks).toString()) as unknown
  const answer = (call: unknown) => {
    const { id, method } = call as { readonly id: number; readonly method: string }
    const result = results[method]
    if (result !== undefined) return { jsonrpc: '2.0', id, result }
    return { jsonrpc: '2.0', id, error: { code: -32601, message: `This node does not know ${method}.` } }
  }
  const body = JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}
