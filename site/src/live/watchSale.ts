/**
 * Keeps the sale current. Our server is asked first (one small answer for everybody); the chain itself when
 * our server does not answer or has lost the chain, and the visitor allows the page to speak to its endpoints.
 */
import type { Client } from 'viem'
import { readSale, type Deployment, type Sale } from '@peppermint/contracts/sale'
import { MAX_READING_AGE_MS, fetchSale, type ServerReading } from '@peppermint/server/client'
import type { Outage } from '../mint/panelState.ts'
import { POLLING_INTERVAL_MS, TIMEOUT_MS } from './chain.ts'
import { poll, type Polling } from './poll.ts'

export interface SaleSources {
  readonly deployment: Deployment
  /** Base address of our server, or null where the page stands on a host without one. */
  readonly api: string | null
  /** The chain, once the visitor has allowed it. */
  readonly chain: () => Client | undefined
}

export interface SaleUpdate {
  readonly sale: Sale
  /** Our server's clock when it answered, milliseconds. */
  readonly serverNow?: number
  /** What was read is not current; who would have had to answer. */
  readonly outage?: Outage
}

/** Nobody who may be asked has answered. */
export class SaleUnavailable extends Error {
  override readonly name = 'SaleMissing'
  readonly outage: Outage

  constructor(outage: Outage, cause?: unknown) {
    super('The sale could not be read.', { cause })
    this.outage = outage
  }
}

/**
 * One reading.
 * @throws {SaleUnavailable} when nobody who may be asked answers.
 */
export async function readSaleWithFallback(sources: SaleSources, signal?: AbortSignal): Promise<SaleUpdate> {
  const { api, deployment } = sources
  const chain = sources.chain()
  let fromServer: ServerReading | undefined
  let cause: unknown
  if (api !== null) {
    try {
      const inTime = AbortSignal.any([
        AbortSignal.timeout(TIMEOUT_MS),
        ...(signal === undefined ? [] : [signal]),
      ])
      fromServer = requireSameDeployment(await fetchSale(api, inTime), deployment)
      const { sale, serverNow, readAt } = fromServer
      if (serverNow - readAt <= MAX_READING_AGE_MS) return { sale, serverNow }
    } catch (error) {
      cause = error
    }
  }
  if (chain !== undefined) {
    try {
      return { sale: await readSale(chain, deployment) }
    } catch (error) {
      cause = error
    }
  }
  if (fromServer !== undefined) {
    const outage = chain === undefined ? 'server-lost-chain' : 'server-and-chain'
    return { sale: fromServer.sale, serverNow: fromServer.serverNow, outage }
  }
  if (chain !== undefined) throw new SaleUnavailable('server-and-chain', cause)
  throw new SaleUnavailable(api === null ? 'no-server' : 'server', cause)
}

/** The page was made for one contract. A server that speaks of another must not decide whom a visitor pays. */
export function requireSameDeployment(reading: ServerReading, deployment: Deployment): ServerReading {
  const { contract, chainId } = reading.sale
  if (chainId !== deployment.chainId || !isSameAddress(contract, deployment.contract)) {
    throw new Error(
      `Our server speaks of ${contract} on chain ${chainId}, which is not what this page was made for.`,
    )
  }
  return reading
}

/**
 * The same characters, in the same case unless one of them carries no checksum: a received address whose checksum is
 * wrong is another one. [M-08]
 */
function isSameAddress(received: string, known: string): boolean {
  const plain = known.toLowerCase()
  return received === known || received === plain || (known === plain && received.toLowerCase() === plain)
}

/** Watches the sale; `heard` gets every reading, `failed` is called when nobody answers. */
export function watchSale(
  sources: SaleSources,
  onSale: (news: SaleUpdate) => void,
  onOutage: (outage: Outage) => void,
): Polling {
  return poll({
    read: (signal) => readSaleWithFallback(sources, signal),
    onData: onSale,
    onError: (error) => onOutage(error instanceof SaleUnavailable ? error.outage : 'server-and-chain'),
    intervalMs: POLLING_INTERVAL_MS,
  })
}
