/**
 * Keeps the sale current. Our server is asked first (one small answer for everybody); the chain itself when
 * our server does not answer or has lost the chain, and the visitor allows the page to speak to its endpoints.
 */
import { readSale, type Deployment, type Sale } from '@peppermint/contracts/sale'
import { readSaleFromServer } from '@peppermint/server/client'
import type { Client } from 'viem'
import { POLLING } from './chain.ts'
import { poll, type Polling } from './poll.ts'

/** A server answer whose reading is older than this (ms) means that the server has lost the chain. */
const SERVER_LOST_CHAIN = 15_000

export interface SaleSources {
  readonly deployment: Deployment
  /** Base address of our server, or null where the page stands on a host without one. */
  readonly api: string | null
  /** The chain, once the visitor has allowed it. */
  readonly chain: () => Client | undefined
}

export interface SaleNews {
  readonly sale: Sale
  /** Our server's clock when it answered, milliseconds. */
  readonly serverNow?: number
  /** What was read is not current, and nothing else could be asked. */
  readonly outdated: boolean
}

/** One reading. Rejects when nobody who may be asked answers. */
export async function readSaleAnywhere(sources: SaleSources, signal?: AbortSignal): Promise<SaleNews> {
  const chain = sources.chain()
  let fromServer: SaleNews | undefined
  let refusal: unknown
  if (sources.api !== null) {
    try {
      const { sale, readAt, serverNow } = await readSaleFromServer(sources.api, signal)
      fromServer = { sale, serverNow, outdated: serverNow - readAt > SERVER_LOST_CHAIN }
      if (!fromServer.outdated) return fromServer
    } catch (error) {
      refusal = error
    }
  }
  if (chain !== undefined) {
    try {
      return { sale: await readSale(chain, sources.deployment), outdated: false }
    } catch (error) {
      refusal = error
    }
  }
  if (fromServer !== undefined) return fromServer
  throw refusal ?? new Error('There is no server to ask, and no endpoint may be contacted yet.')
}

/** Watches the sale; `heard` gets every reading, `failed` is called when nobody answers. */
export function watchSale(
  sources: SaleSources,
  heard: (news: SaleNews) => void,
  failed: () => void,
): Polling {
  return poll({ read: (signal) => readSaleAnywhere(sources, signal), heard, failed, every: POLLING })
}
