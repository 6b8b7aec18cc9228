/** Could a visitor mint right now? One answer with its reason, for `/health` and so for whoever watches it. */
import { HEAD_STALE_SECONDS } from '../client/freshness.ts'
import type { Reading } from './saleSnapshot.ts'

export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly code: string; readonly message: string }

/** A reading older than this (milliseconds) means that the chain does not answer. */
const oldReading = 5_000

/** @param now Unix milliseconds of the server's clock. */
export function readiness(reading: Reading | undefined, pageBuilt: boolean, now: number): Readiness {
  if (!pageBuilt)
    return not('page_not_built', 'The page has not been built, so there is nothing to show to a visitor.')
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
  if (chainNow < sale.phase.start)
    return not('sale_not_started', `The sale opens at ${utc(sale.phase.start)}.`)
  if (chainNow >= sale.phase.end) return not('sale_ended', `The sale ended at ${utc(sale.phase.end)}.`)
  if (sale.paused) return not('sale_paused', 'The creator has paused the sale.')
  if (sale.minted >= sale.supply) return not('sold_out', `All ${sale.supply} are minted.`)
  return { ready: true }
}

const not = (code: string, message: string) => ({ ready: false, code, message }) as const
const seconds = (milliseconds: number) => `${Math.floor(milliseconds / 1000)} seconds`
const utc = (timestamp: number) =>
  `${new Date(timestamp * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
