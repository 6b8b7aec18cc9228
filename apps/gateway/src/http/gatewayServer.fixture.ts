/** A server of the gateway's app and some routes, in this process. */
import { pino, type Logger } from 'pino'
import type { EdgeFacts } from '@peppermint/http/edge/edgeFacts.ts'
import { defaultLimits, type Limits } from '@peppermint/http/edge/rateLimits.ts'
import { createDefaultHeaders } from '@peppermint/http/edge/defaultHeaders.ts'
import { listen } from '@peppermint/http/listen.ts'
import { sendRequest, type TestRequest, type TestResponse } from '@peppermint/http/sendRequest.fixture.ts'
import { createGatewayApp, type GatewayAppParts } from './createGatewayApp.ts'
import { gatewayErrorBody } from './gatewayError.ts'
import type { GatewayRouter } from './gatewayRouter.ts'
import { createListCache } from './listCache.ts'

export interface GatewayServer extends AsyncDisposable {
  readonly url: string
  readonly app: GatewayRouter
  /** Facts of every request that was answered. */
  readonly answered: { readonly facts: EdgeFacts; readonly status: number }[]
  ask(path: string, options?: TestRequest): Promise<TestResponse>
}

export interface GatewayServerOptions extends Partial<Omit<GatewayAppParts, 'log' | 'limits'>> {
  readonly limits?: Partial<Limits>
  readonly log?: Logger
  readonly trustedProxies?: readonly string[]
}

/** Listens on a free port of 127.0.0.1. */
export async function startGatewayServer(wanted: GatewayServerOptions = {}): Promise<GatewayServer> {
  const app = createGatewayApp({
    routers: [],
    basePath: '',
    cache: createListCache(new Map()),
    onLimited: () => undefined,
    ...wanted,
    log: wanted.log ?? pino({ level: 'silent' }),
    limits: { ...defaultLimits, ...wanted.limits },
  })
  const answered: { facts: EdgeFacts; status: number }[] = []
  const server = await listen({
    fetch: app.fetch,
    host: '127.0.0.1',
    port: 0,
    trustedProxies: wanted.trustedProxies ?? [],
    headers: createDefaultHeaders(new Map()),
    errorBody: gatewayErrorBody,
    answered: (facts, status) => void answered.push({ facts, status }),
    broken: () => undefined,
  })
  return {
    app,
    answered,
    url: `http://127.0.0.1:${server.port}`,
    ask: (path, options = {}) => sendRequest(server.port, path, options),
    [Symbol.asyncDispose]: () => server.stop({ drainMs: 0, timeoutMs: 0 }),
  }
}
