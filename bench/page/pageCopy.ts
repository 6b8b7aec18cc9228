/**
 * Two origins in front of one server: the pages as they are, and a copy of the same HTML without scripts. Both pass the
 * same proxy, so that they differ in nothing else.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, constants } from 'node:zlib'

/** An origin without a slash at its end. */
export interface Origin {
  readonly url: string
  stop(): Promise<void>
}

export interface PageOrigins {
  /** The pages as the server sends them. */
  readonly live: Origin
  /** Without scripts. */
  readonly copy: Origin
  /** Where both forward requests to. */
  readonly forwardTo: (url: string) => void
}

/** Scripts that run, and their preloads; blocks of data stay, because they are part of the HTML. */
const SCRIPTS = /<script(?! type="application\/)[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs
const BROTLI_QUALITY = 6

/** The HTML without what would load a script. */
export const removeScripts = (html: string): string => html.replaceAll(SCRIPTS, '')

export async function startPageOrigins(): Promise<PageOrigins> {
  let target = ''
  const live = createServer((incoming, response) => forward(target, incoming, response))
  const copy = createServer((incoming, response) => forward(target, incoming, response, removeScripts))
  return {
    live: await listen(live),
    copy: await listen(copy),
    forwardTo: (url) => (target = url),
  }
}

async function listen(server: Server): Promise<Origin> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

/** @param change applied to HTML; other responses pass as they are. */
function forward(
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  change?: (html: string) => string,
): void {
  const { method, url = '/', headers } = incoming
  const isPage = change !== undefined && headers.accept?.includes('text/html') === true
  const asked = isPage ? { ...headers, 'accept-encoding': 'identity' } : headers
  const sent = request(new URL(url, target), { method, headers: asked }, (answer) => {
    const isHtml = answer.headers['content-type']?.startsWith('text/html') === true
    if (!isPage || !isHtml) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    void buffer(answer).then((bytes) =>
      send(response, answer.statusCode ?? 502, answer.headers, change(bytes.toString())),
    )
  })
  sent.on('error', () => response.destroy())
  response.on('close', () => sent.destroy())
  incoming.pipe(sent)
}

function send(
  response: ServerResponse,
  status: number,
  headers: IncomingMessage['headers'],
  html: string,
): void {
  const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  })
  response.end(body)
}
