/**
 * The Safe gateway beside the mint server, under a base path. It runs in a separate process, with a lower priority:
 * whatever anyone asks of it, the sale is answered by a thread that does nothing for it but pass bytes on.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@peppermint/process/childEnvironment.ts'
import type { Deployment } from '@peppermint/sale'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import { allowEveryOrigin } from '@peppermint/gateway/http/allowEveryOrigin.ts'
import { gatewayErrorBody } from '@peppermint/gateway/http/gatewayError.ts'
import { createForwarder, type Forwarder } from '@peppermint/http/forwardRequest.ts'
import type { Metrics } from '@peppermint/http/monitoring/metrics.ts'
import type { AppEnv, Router, ServerBindings } from '@peppermint/http/router.ts'
import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { type WatchTimes, watchProcess } from './watchProcess.ts'
import type { GatewayProcessParts, MessageFromGateway, MessageToGateway } from './gatewayMessages.ts'

export interface MountedGateway {
  /** Handles requests below the base path with the gateway, whose errors and headers are others, and the rest with `app`. */
  before(app: Router): Router['fetch']
  /** Releases the roles of the gateway's process. */
  readonly stopFollowing: () => void
  readonly close: () => Promise<void>
}

export interface MountParts {
  readonly deployment: Deployment
  readonly databaseUrl: string
  readonly metrics: Metrics
  readonly log: Logger
  readonly signal: AbortSignal | undefined
  /** Of the process's watch; for tests. */
  readonly times?: WatchTimes
}

const MODULE = fileURLToPath(new URL('./gateway.process.ts', import.meta.url))
/** Variables that the runtime reads at its start. */
const RUNTIME_VARIABLES: readonly string[] = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'MALLOC_ARENA_MAX']

const METRICS_TIMEOUT_MS = 1_000
const CLOSE_TIMEOUT_MS = 4_200
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
/** A process that has run for so long is not in a loop of crashes. */
const STABLE_AFTER_MS = 60_000
/** One that stays out of reach is reported again. */
const REPORT_AGAIN_MS = 60_000
/** Longer than the process takes to start again. */
const RETRY_AFTER_SECONDS = '3'

/** @returns undefined without GATEWAY_CONFIG. @throws if the gateway cannot be opened, or the signal's reason. */
export async function mountGateway(
  { gateway, limits, logLevel }: Pick<ServerConfig, 'gateway' | 'limits' | 'logLevel'>,
  { deployment, databaseUrl, metrics, log, signal, times }: MountParts,
): Promise<MountedGateway | undefined> {
  if (gateway === undefined) return undefined
  const { basePath } = gateway
  const parts = { gateway, limits, deployment, databaseUrl, logLevel }
  let isClosed = false
  let restartDelayMs = MIN_RESTART_DELAY_MS
  let restart: NodeJS.Timeout | undefined
  let running = await start()
  /** The process that was reported as not reached: a line for each lost request would hide why it ended. */
  let reported: GatewayProcess | undefined
  let reportedAt = 0

  /** Starts the process again when it ends, unless it is closed. */
  async function start(): Promise<GatewayProcess> {
    const started = await startGatewayProcess(parts, signal, times)
    const since = performance.now()
    log.info({ pid: started.pid }, 'gateway: process started')
    void started.ended.then((reason) => {
      if (isClosed) return
      if (performance.now() - since > STABLE_AFTER_MS) restartDelayMs = MIN_RESTART_DELAY_MS
      log.error({ reason, restartDelayMs }, 'gateway: process ended, starting it again')
      restartLater()
    })
    return started
  }

  function restartLater(): void {
    restart = setTimeout(() => {
      void start().then(
        (started) => {
          running = started
          if (isClosed) void started.close()
        },
        (error: unknown) => {
          log.error({ err: error, restartDelayMs }, 'gateway: process could not be started')
          if (!isClosed) restartLater()
        },
      )
    }, restartDelayMs)
    restartDelayMs = Math.min(MAX_RESTART_DELAY_MS, 2 * restartDelayMs)
  }

  metrics.addText(() => running.readMetrics())
  metrics.addGauge('peppermint_gateway_up', '1 while the process of the gateway answers.', () =>
    running.isAnswering() ? 1 : 0,
  )

  async function answer(env: ServerBindings): Promise<Response> {
    const { facts } = env.outgoing
    if (facts !== undefined) {
      facts.route = 'gateway'
      facts.path = (env.incoming.url ?? '').split('?', 1)[0] ?? ''
    }
    const asked = running
    try {
      return await asked.forwarder.forward(env)
    } catch (error) {
      const now = performance.now()
      if (reported !== asked || now - reportedAt > REPORT_AGAIN_MS) {
        log.warn({ err: error }, 'gateway: process not reached, clients get 503')
        reported = asked
        reportedAt = now
      }
      const headers = { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' }
      return Response.json(gatewayErrorBody(503, '', 'Service unavailable'), { status: 503, headers })
    }
  }

  // Refusals of this process too: browsers hide an answer from a page that may not read it, with its status.
  const readable = new Hono<AppEnv>({ getPath: (request) => getPath(request).slice(basePath.length) })
    .use(allowEveryOrigin())
    .all('*', ({ env }) => answer(env as ServerBindings))

  return {
    before: (other) => (request, env, execution) => {
      const { pathname } = new URL(request.url)
      const isBelow = pathname === basePath || pathname.startsWith(`${basePath}/`)
      return isBelow ? readable.fetch(request, env, execution) : other.fetch(request, env, execution)
    },
    stopFollowing: () => running.stopFollowing(),
    async close() {
      isClosed = true
      clearTimeout(restart)
      await running.close()
    },
  }
}

interface GatewayProcess {
  readonly pid: number | undefined
  readonly forwarder: Forwarder
  readonly isAnswering: () => boolean
  /** Resolves with the exit code or the signal. */
  readonly ended: Promise<string>
  readonly stopFollowing: () => void
  readonly readMetrics: () => Promise<string | undefined>
  /** Resolves when the process has ended. */
  readonly close: () => Promise<void>
}

/**
 * It may open for as long as it answers pings: migrations, also another replica's, take what they take.
 * @throws an Error with the process's message if it cannot open the gateway, one that says so if it ends or does not answer,
 *   or the signal's reason.
 */
async function startGatewayProcess(
  parts: Omit<GatewayProcessParts, 'secret'>,
  signal: AbortSignal | undefined,
  times: WatchTimes | undefined,
): Promise<GatewayProcess> {
  signal?.throwIfAborted()
  const given = RUNTIME_VARIABLES.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const child = fork(MODULE, [], {
    env: childEnvironment(Object.fromEntries(given)),
    // Flags of this process may be of its debugger or its tests.
    execArgv: [],
    // Bigints and absent values.
    serialization: 'advanced',
  })
  lowerPriority(child)
  const exit = Promise.withResolvers<string>()
  child.once('exit', (code, by) => exit.resolve(by ?? `exit code ${code}`))
  // Without a channel there is no process either.
  child.once('error', (error) => exit.resolve(error.message))
  const send = (message: MessageToGateway) => {
    if (child.connected) child.send(message, () => undefined)
  }
  const waiting = new Map<number, (text: string | undefined) => void>()
  const listening = Promise.withResolvers<number>()
  const watch = watchProcess(child, () => send({ type: 'ping' }), times)
  child.on('message', (message: MessageFromGateway) => {
    if (message.type === 'listening') listening.resolve(message.port)
    else if (message.type === 'failed') listening.reject(new Error(message.message))
    else if (message.type === 'pong') watch.answered()
    else waiting.get(message.id)?.(message.text)
  })
  void exit.promise.then((reason) => {
    listening.reject(new Error(`The process of the gateway (pid ${child.pid}) ended: ${reason}`))
    for (const resolve of waiting.values()) resolve(undefined)
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const close = async () => {
    send({ type: 'close' })
    const kill = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS)
    await exit.promise
    clearTimeout(kill)
  }
  const abort = () => listening.reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  const secret = randomBytes(32).toString('base64url')
  send({ type: 'open', parts: { ...parts, secret } })
  let port: number
  try {
    port = await listening.promise
  } catch (error) {
    await close()
    throw error
  } finally {
    signal?.removeEventListener('abort', abort)
  }
  const forwarder = createForwarder({ port, secret, errorBody: gatewayErrorBody })
  void exit.promise.then(() => forwarder.close())
  let lastId = 0
  return {
    pid: child.pid,
    forwarder,
    isAnswering: () => isRunning() && watch.isAnswering(),
    ended: exit.promise,
    close,
    stopFollowing: () => send({ type: 'stop-following' }),
    readMetrics() {
      if (!isRunning()) return Promise.resolve(undefined)
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      const timer = setTimeout(() => resolve(undefined), METRICS_TIMEOUT_MS)
      waiting.set(id, resolve)
      send({ type: 'read-metrics', id })
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(id)
      })
    },
  }
}

/** The processor goes to the mint page first. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where that is forbidden, the process still has its own thread.
  }
}
