/** A web host of images and metadata that can misbehave in every way in which a third-party host can. */
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response of a path. */
export type HostResponse =
  | { readonly type: string; readonly body: string | Uint8Array; readonly status?: number }
  /** Redirects the client. */
  | { readonly redirect: string }
  /** An endless body of this content type. */
  | { readonly endless: string }
  /** Accepts the request and never responds. */
  | { readonly silent: true }

export interface ImageServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Sets the response of a path (without query); returns its URL. */
  readonly serve: (path: string, answer: HostResponse) => string
  /** Method and path with query of each request so far, in order. */
  readonly requests: readonly string[]
  readonly stop: () => Promise<void>
}

/** Starts it on a free port. Other paths respond with 404. Allows any origin (CORS). */
export async function startImageServer(): Promise<ImageServer> {
  const answers = new Map<string, HostResponse>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    requests.push(`${request.method} ${pathname}${search}`)
    response.setHeader('access-control-allow-origin', '*')
    answer(response, answers.get(pathname))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    serve(path, what) {
      answers.set(path, what)
      return `${origin}${path}`
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

function answer(response: ServerResponse, what: HostResponse | undefined): void {
  if (!what) response.writeHead(404).end()
  else if ('redirect' in what) response.writeHead(302, { location: what.redirect }).end()
  else if ('endless' in what) streamEndlessly(response, what.endless)
  else if ('type' in what)
    response.writeHead(what.status ?? 200, { 'content-type': what.type }).end(what.body)
}

/** Writes as fast as the client reads, until the client disconnects. */
function streamEndlessly(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'content-type': type })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}
