/** Health probes: `/health` for the supervisor that restarts processes, `/ready` for the load balancer. */
import { createRoute, z } from '@hono/zod-openapi'
import { createRouter, HttpError, errorResponse, type Router } from './router.ts'
import { withTimeout } from '@peppermint/process/withTimeout.ts'

/** Why this process is not ready. */
export interface ReadyFailure {
  readonly code: string
  readonly message: string
  /** Only a part of what this process serves is affected: it stays ready, and names the part. */
  readonly isPartial?: boolean
}

/** Checks one dependency. A rejection counts as a failure. */
export type ReadyCheck = () => ReadyFailure | undefined | Promise<ReadyFailure | undefined>

export interface ProbeParts {
  /** Whether this process is about to stop. */
  readonly isDraining: () => boolean
  /** In order of priority: the first failure is reported. */
  readonly checks: readonly ReadyCheck[]
}

const CHECK_TIMEOUT_MS = 2_000
/** A result is reused for this long, so that frequent probes cost nothing. */
const CACHE_MS = 500

const okSchema = z.object({ code: z.literal('ok'), message: z.string() }).openapi('Ok')
/** For `responses` of a probe. */
export const okOf = (description: string) => ({
  description,
  content: { 'application/json': { schema: okSchema } },
})

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  tags: ['operation'],
  summary: 'Liveness: is the process running?',
  responses: { 200: okOf('The process is running.') },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  tags: ['operation'],
  summary: 'Readiness: can this process serve visitors?',
  responses: {
    200: okOf('Ready. The message names chains that are not, where another one is.'),
    503: errorResponse(
      '`draining`, `page_not_built`, `database_unreachable`, `chain_unreachable` (not read since the start), `wrong_chain`, `no_contract`, `wrong_contract`, `catching_up`, `indexing_stalled` (with the reason), `not_ready` (a check timed out or failed).',
    ),
  },
})

export function probeRoutes({ isDraining, checks }: ProbeParts): Router {
  const router = createRouter()
  let cached: { readonly checkedAt: number; readonly failures: Promise<readonly ReadyFailure[]> } | undefined

  /** Not cached: a load balancer has only `DRAIN_SECONDS` to notice. */
  function assertNotDraining(): void {
    if (isDraining()) throw new HttpError(503, 'draining', 'This server is shutting down.')
  }

  router.openapi(healthRoute, (context) => {
    context.header('Cache-Control', 'no-store')
    return context.json({ code: 'ok', message: 'The server is running.' } as const, 200)
  })

  router.openapi(readyRoute, async (context) => {
    assertNotDraining()
    if (cached === undefined || Date.now() - cached.checkedAt > CACHE_MS)
      cached = { checkedAt: Date.now(), failures: findFailures(checks) }
    const failures = await cached.failures
    assertNotDraining()
    const failure = failures.find(({ isPartial }) => isPartial !== true)
    if (failure) throw new HttpError(503, failure.code, failure.message)
    context.header('Cache-Control', 'no-store')
    const message = ['The server is ready.', ...failures.map((one) => one.message)].join(' ')
    return context.json({ code: 'ok', message } as const, 200)
  })
  return router
}

/** Runs all checks at once. @returns the failures in their order. */
async function findFailures(checks: readonly ReadyCheck[]): Promise<readonly ReadyFailure[]> {
  const found = await Promise.all(checks.map((check) => runWithTimeout(check)))
  return found.filter((failure) => failure !== undefined)
}

async function runWithTimeout(check: ReadyCheck): Promise<ReadyFailure | undefined> {
  const late: ReadyFailure = { code: 'not_ready', message: 'A readiness check failed or timed out.' }
  try {
    return await withTimeout(Promise.resolve(check()), CHECK_TIMEOUT_MS, () => late)
  } catch {
    return late
  }
}
