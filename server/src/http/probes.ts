/**
 * What whoever watches over this server asks it: does the process live, could it serve, could a visitor mint. Three
 * questions, because they have different askers: one restarts processes, one sends visitors here or elsewhere, one
 * wakes up the creator. A sale that is over is no reason to restart anything.
 */
import { createRoute, z } from '@hono/zod-openapi'
import { checkMintable } from '../collection/checkMintable.ts'
import type { SaleReader } from '../collection/saleReader.ts'
import { createRouter, HttpError, errorResponse, type Router } from './router.ts'
import { withTimeout } from '../withTimeout.ts'

/** Why this process could not serve. */
export interface ReadyFailure {
  readonly code: string
  readonly message: string
}

/** Looks at one thing that serving needs. May reject: whatever it needs has failed, then. */
export type ReadyCheck = () => ReadyFailure | undefined | Promise<ReadyFailure | undefined>

export interface ProbeParts {
  readonly snapshot: SaleReader
  readonly isPageBuilt: boolean
  /** Whether this process is about to stop. */
  readonly isDraining: () => boolean
  /** In the order in which their troubles are told. */
  readonly checks: readonly ReadyCheck[]
}

/** How long an answer may wait, in milliseconds. */
const patience = { chain: 5_000, check: 2_000 }
/** What was found is told again for so long, so that asking often costs nothing. */
const CACHE_MS = 500

const okSchema = z.object({ code: z.literal('ok'), message: z.string() }).openapi('Ok')
const okOf = (description: string) => ({
  description,
  content: { 'application/json': { schema: okSchema } },
})

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  tags: ['operation'],
  summary: 'Does the process live?',
  responses: { 200: okOf('It does.') },
})

const readyRoute = createRoute({
  method: 'get',
  path: '/ready',
  tags: ['operation'],
  summary: 'Could this process serve visitors?',
  responses: {
    200: okOf('It could.'),
    503: errorResponse(
      '`draining`, `page_not_built`, `database_unreachable`, `chain_unreachable` (never read since the start), `wrong_chain`, `no_contract`, `not_the_collection`, `catching_up`, `not_ready` (a part does not answer).',
    ),
  },
})

const mintableRoute = createRoute({
  method: 'get',
  path: '/api/mintable',
  tags: ['collection'],
  summary: 'Could a visitor mint right now?',
  responses: {
    200: okOf('A visitor could.'),
    503: errorResponse(
      '`page_not_built`, `chain_unreachable`, `wrong_chain`, `no_contract`, `not_the_collection`, `chain_stale`, `sold_out`, `sale_paused`, `phase_sold_out`, `sale_not_started`, `sale_ended`, `no_phase`.',
    ),
  },
})

export function probeRoutes({ snapshot, isPageBuilt, isDraining, checks }: ProbeParts): Router {
  const router = createRouter()
  let cached: { readonly checkedAt: number; readonly failure: Promise<ReadyFailure | undefined> } | undefined

  /** Never from what is known: whoever asks has only `DRAIN_SECONDS` to hear of it. */
  function assertNotDraining(): void {
    if (isDraining()) throw new HttpError(503, 'draining', 'This server is about to stop.')
  }

  router.openapi(healthRoute, (context) => {
    context.header('Cache-Control', 'no-store')
    return context.json({ code: 'ok', message: 'The server runs.' } as const, 200)
  })

  router.openapi(readyRoute, async (context) => {
    assertNotDraining()
    if (cached === undefined || Date.now() - cached.checkedAt > CACHE_MS)
      cached = { checkedAt: Date.now(), failure: firstFailure(checks) }
    const failure = await cached.failure
    assertNotDraining()
    if (failure) throw new HttpError(503, failure.code, failure.message)
    context.header('Cache-Control', 'no-store')
    return context.json({ code: 'ok', message: 'The server can serve visitors.' } as const, 200)
  })

  router.openapi(mintableRoute, async (context) => {
    const reading = await snapshot.latest(patience.chain)
    const state = checkMintable(reading, isPageBuilt, Date.now(), snapshot.failure?.())
    if (!state.ready) throw new HttpError(503, state.code, state.message)
    context.header('Cache-Control', 'no-store')
    return context.json({ code: 'ok', message: 'A visitor could mint now.' } as const, 200)
  })
  return router
}

/** All are asked at once; the first in their order that has something to tell is told. */
async function firstFailure(checks: readonly ReadyCheck[]): Promise<ReadyFailure | undefined> {
  const found = await Promise.all(checks.map((check) => runWithTimeout(check)))
  return found.find((failure) => failure !== undefined)
}

async function runWithTimeout(check: ReadyCheck): Promise<ReadyFailure | undefined> {
  const late: ReadyFailure = { code: 'not_ready', message: 'A part of this server does not answer.' }
  try {
    return await withTimeout(Promise.resolve(check()), patience.check, () => late)
  } catch {
    return late
  }
}
