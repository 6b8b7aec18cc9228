/** Could a visitor mint right now? One answer with its reason, for `/health` and so for whoever watches it. */
import type { Phase } from '@peppermint/contracts/sale'
import { HEAD_STALE_SECONDS } from '../client/freshness.ts'
import type { Reading } from './saleSnapshot.ts'
import type { UnreadReason } from './whyUnread.ts'

export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly code: string; readonly message: string }

/** A reading older than this (milliseconds) means that the chain does not answer. */
const oldReading = 5_000

/**
 * @param now Unix milliseconds of the server's clock.
 * @param trouble why the sale was never read, as far as that is known.
 */
export function readiness(
  reading: Reading | undefined,
  pageBuilt: boolean,
  now: number,
  trouble?: UnreadReason,
): Readiness {
  if (!pageBuilt)
    return not('page_not_built', 'The page has not been built, so there is nothing to show to a visitor.')
  if (!reading && trouble) return not(trouble.code, trouble.message)
  if (!reading) return not('chain_unreachable', 'The chain has not answered since the server started.')
  if (now - reading.readAt > oldReading) {
    return not('chain_unreachable', `The chain has not answered for ${seconds(now - reading.readAt)}.`)
  }
  const { sale } = reading
  const headAge = Math.floor(now / 1000) - sale.head.timestamp
  if (headAge >= HEAD_STALE_SECONDS)
    return not('chain_stale', `The chain has not made a block for ${headAge} seconds.`)
  // The chain's clock, carried on from the head by the time that passed since it was read.
  const chainNow = sale.head.timestamp + Math.floor((now - reading.readAt) / 1000)
  if (sale.minted >= sale.maxSupply) return not('sold_out', `All ${sale.maxSupply} are minted.`)
  const running = sale.phases.filter(({ start, end }) => start <= chainNow && chainNow < end)
  if (running.length === 0) return closed(sale.phases, chainNow)
  if (sale.paused) return not('sale_paused', 'The creator has paused the sale.')
  if (running.every(({ maxSupply }) => sale.minted >= maxSupply))
    return not(
      'phase_sold_out',
      `${named(running)}: nothing is left until the next phase; ${sale.minted} are minted.`,
    )
  return { ready: true }
}

/** No phase runs: one is still to come, or none is. */
function closed(phases: readonly Phase[], chainNow: number): Readiness {
  const next = phases.filter(({ start }) => start > chainNow).sort((one, other) => one.start - other.start)[0]
  if (next) return not('sale_not_started', `${named([next])} opens at ${utc(next.start)}.`)
  if (phases.length === 0) return not('no_phase', 'The creator has not set a phase yet.')
  const last = Math.max(...phases.map(({ end }) => end))
  return not('sale_ended', `The sale ended at ${utc(last)}.`)
}

const not = (code: string, message: string) => ({ ready: false, code, message }) as const
const named = (phases: readonly Phase[]) => phases.map(({ name }) => `“${name}”`).join(' and ')
const seconds = (milliseconds: number) => `${Math.floor(milliseconds / 1000)} seconds`
const utc = (timestamp: number) =>
  `${new Date(timestamp * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
