/** A server of the edge and some routes, in this process. */
import { pino } from 'pino'
import { createApp, type AppParts } from './app.ts'
import type { EdgeOptions } from '@peppermint/http/edge/edge.ts'
import type { EdgeFacts } from '@peppermint/http/edge/edgeFacts.ts'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'
import { listen, type Listening, type ListenOptions } from '@peppermint/http/listen.ts'
import { createRouter } from '@peppermint/http/router.ts'
import { sendRequest, type TestRequest, type TestResponse } from '@peppermint/http/sendRequest.fixture.ts'
import { securityHeaders, type SecurityOptions } from '@peppermint/http/securityHeaders.ts'

export interface TestServerOptions extends Partial<
  Pick<AppParts, 'routes' | 'files' | 'page' | 'log' | 'snapshot'>
> {
  readonly publicOrigin?: string
  readonly corsOrigins?: readonly string[]
  readonly security?: Partial<SecurityOptions>
  /** A free one when left out. */
  readonly port?: number
  readonly edge?: Partial<Pick<EdgeOptions, 'limits'> & Pick<ListenOptions, 'trustedProxies'>>
}

export interface TestServer extends Listening, AsyncDisposable {
  readonly url: string
  /** Facts of every request that was answered. */
  readonly answered: { readonly facts: EdgeFacts; readonly status: number }[]
  ask(path: string, options?: TestRequest): Promise<TestResponse>
}

/** Listens on a free port of 127.0.0.1. */
export async function startTestServer(wanted: TestServerOptions = {}): Promise<TestServer> {
  const log = wanted.log ?? pino({ level: 'silent' })
  const answered: { facts: EdgeFacts; status: number }[] = []
  const app = createApp({
    routes: wanted.routes ?? [createRouter()],
    snapshot: wanted.snapshot ?? { latest: async () => undefined },
    page: wanted.page,
    files: wanted.files ?? new Map(),
    edge: {
      publicOrigin: wanted.publicOrigin,
      corsOrigins: wanted.corsOrigins ?? [],
      limits: wanted.edge?.limits ?? defaultLimits,
      onLimited: () => undefined,
    },
    log,
  })
  const server = await listen({
    fetch: app.fetch,
    host: '127.0.0.1',
    port: wanted.port ?? 0,
    trustedProxies: wanted.edge?.trustedProxies ?? [],
    headers: await securityHeaders({
      connectUrls: [],
      scriptSources: [],
      imageOrigins: [],
      frameHosts: [],
      isHttps: false,
      ...wanted.security,
    }),
    answered: (facts, status) => void answered.push({ facts, status }),
    broken: () => undefined,
  })
  return {
    ...server,
    answered,
    url: `http://127.0.0.1:${server.port}`,
    ask: (path, options = {}) => sendRequest(server.port, path, options),
    [Symbol.asyncDispose]: () => server.stop({ drainMs: 0, timeoutMs: 0 }),
  }
}
