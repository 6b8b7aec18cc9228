/**
 * `/api/mintable`, for alerts to the creator. Separate from the other probes, because a sale that ended is no reason to
 * restart a process.
 */
import { createRoute } from '@hono/zod-openapi'
import { okOf } from '@peppermint/http/probes.ts'
import { createRouter, errorResponse, HttpError, type Router } from '@peppermint/http/router.ts'
import type { SaleReader, Reading } from './saleReader.ts'
import type { Phase } from '@peppermint/sale'
import { HEAD_STALE_SECONDS } from '@peppermint/api/freshness.ts'
import type { ReadFailure } from './diagnoseReadFailure.ts'

const CHAIN_TIMEOUT_MS = 5_000

const mintableRoute = createRoute({
  method: 'get',
  path: '/api/mintable',
  tags: ['collection'],
  summary: 'Can a visitor mint right now?',
  responses: {
    200: okOf('Minting is possible.'),
    503: errorResponse(
      '`page_not_built`, `chain_unreachable`, `wrong_chain`, `no_contract`, `wrong_contract`, `chain_stale`, `sold_out`, `sale_paused`, `phase_sold_out`, `sale_not_started`, `sale_ended`, `no_phase`.',
    ),
  },
})

export interface MintableParts {
  readonly snapshot: SaleReader
  readonly isPageBuilt: boolean
}

export function mintableRoutes({ snapshot, isPageBuilt }: MintableParts): Router {
  const router = createRouter()
  router.openapi(mintableRoute, async (context) => {
    const reading = await snapshot.latest(CHAIN_TIMEOUT_MS)
    const state = checkMintable(reading, isPageBuilt, Date.now(), snapshot.failure?.())
    if (!state.ready) throw new HttpError(503, state.code, state.message)
    context.header('Cache-Control', 'no-store')
    return context.json({ code: 'ok', message: 'Minting is possible.' } as const, 200)
  })
  return router
}

type MintReadiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly code: string; readonly message: string }

/** An older reading means that the chain does not respond. */
const MAX_READING_AGE_MS = 5_000

/**
 * Whether a visitor can mint right now, and why not, for `/api/mintable`.
 * @param now Unix milliseconds of the server's clock.
 * @param failure why the sale was never read, as far as that is known.
 */
export function checkMintable(
  reading: Reading | undefined,
  isPageBuilt: boolean,
  now: number,
  failure?: ReadFailure,
): MintReadiness {
  if (!isPageBuilt) return notMintable('page_not_built', 'The page has not been built.')
  if (!reading && failure) return notMintable(failure.code, failure.message)
  if (!reading)
    return notMintable('chain_unreachable', 'The chain has not responded since the server started.')
  if (now - reading.readAt > MAX_READING_AGE_MS) {
    return notMintable(
      'chain_unreachable',
      `The chain has not responded for ${seconds(now - reading.readAt)}.`,
    )
  }
  const { sale } = reading
  const headAge = Math.floor(now / 1000) - sale.head.timestamp
  if (headAge >= HEAD_STALE_SECONDS)
    return notMintable('chain_stale', `The chain has not produced a block for ${headAge} seconds.`)
  // The chain's clock, carried on from the head by the time that passed since it was read.
  const chainNow = sale.head.timestamp + Math.floor((now - reading.readAt) / 1000)
  if (sale.minted >= sale.maxSupply) return notMintable('sold_out', `All ${sale.maxSupply} have been minted.`)
  const running = sale.phases.filter(({ start, end }) => start <= chainNow && chainNow < end)
  if (running.length === 0) return whyClosed(sale.phases, chainNow)
  if (sale.paused) return notMintable('sale_paused', 'The creator has paused the sale.')
  if (running.every(({ maxSupply }) => sale.minted >= maxSupply))
    return notMintable(
      'phase_sold_out',
      `${quoteNames(running)}: sold out until the next phase; ${sale.minted} are minted.`,
    )
  return { ready: true }
}

/** No phase is open: the next one has not started, or none is left. */
function whyClosed(phases: readonly Phase[], chainNow: number): MintReadiness {
  const next = phases.filter(({ start }) => start > chainNow).sort((one, other) => one.start - other.start)[0]
  if (next) return notMintable('sale_not_started', `${quoteNames([next])} opens at ${utc(next.start)}.`)
  if (phases.length === 0) return notMintable('no_phase', 'The creator has not set a phase yet.')
  const last = Math.max(...phases.map(({ end }) => end))
  return notMintable('sale_ended', `The sale ended at ${utc(last)}.`)
}

const notMintable = (code: string, message: string) => ({ ready: false, code, message }) as const
const quoteNames = (phases: readonly Phase[]) => phases.map(({ name }) => `“${name}”`).join(' and ')
const seconds = (milliseconds: number) => `${Math.floor(milliseconds / 1000)} seconds`
const utc = (timestamp: number) =>
  `${new Date(timestamp * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
