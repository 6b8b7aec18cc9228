/** A web host of pictures and metadata, with every way in which a stranger's host can misbehave. */
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a path answers. */
export type HostAnswer =
  | { readonly type: string; readonly body: string | Uint8Array; readonly status?: number }
  /** Sends the visitor on. */
  | { readonly redirect: string }
  /** Bytes without end. */
  | { readonly endless: string }
  /** Takes the question and never says anything. */
  | { readonly silent: true }

export interface PictureHost {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** Decides what a path answers (without the query); returns its address. */
  readonly serve: (path: string, answer: HostAnswer) => string
  /** Method and path with query of each request so far, in order. */
  readonly requests: readonly string[]
  readonly stop: () => Promise<void>
}

/** Starts it on a free port. Paths that were not decided answer 404. Anybody may read it (CORS). */
export async function startPictureHost(): Promise<PictureHost> {
  const answers = new Map<string, HostAnswer>()
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

function answer(response: ServerResponse, what: HostAnswer | undefined): void {
  if (!what) response.writeHead(404).end()
  else if ('redirect' in what) response.writeHead(302, { location: what.redirect }).end()
  else if ('endless' in what) pour(response, what.endless)
  else if ('type' in what)
    response.writeHead(what.status ?? 200, { 'content-type': what.type }).end(what.body)
}

/** As fast as it is read, until whoever reads has had enough. */
function pour(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'content-type': type })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  }
  response.on('drain', more)
  more()
}
