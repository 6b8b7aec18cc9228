/**
 * Keeps the sale current. Our server is asked first (one small answer for everybody); the chain itself when
 * our server does not answer or has lost the chain, and the visitor allows the page to speak to its endpoints.
 */
import type { Client } from 'viem'
import { readSale, type Deployment, type Sale } from '@peppermint/contracts/sale'
import { OUTDATED_AFTER, readSaleFromServer, type ServerReading } from '@peppermint/server/client'
import type { Missing } from '../mint/panelState.ts'
import { POLLING_INTERVAL_MS, TIMEOUT_MS } from './chain.ts'
import { poll, type Polling } from './poll.ts'

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
  /** What was read is not current; who would have had to answer. */
  readonly missing?: Missing
}

/** Nobody who may be asked has answered. */
export class SaleMissing extends Error {
  override readonly name = 'SaleMissing'
  readonly missing: Missing

  constructor(missing: Missing, cause?: unknown) {
    super('The sale could not be read.', { cause })
    this.missing = missing
  }
}

/**
 * One reading.
 * @throws {SaleMissing} when nobody who may be asked answers.
 */
export async function readSaleAnywhere(sources: SaleSources, signal?: AbortSignal): Promise<SaleNews> {
  const { api, deployment } = sources
  const chain = sources.chain()
  let fromServer: ServerReading | undefined
  let trouble: unknown
  if (api !== null) {
    try {
      const inTime = AbortSignal.any([
        AbortSignal.timeout(TIMEOUT_MS),
        ...(signal === undefined ? [] : [signal]),
      ])
      fromServer = checked(await readSaleFromServer(api, inTime), deployment)
      const { sale, serverNow, readAt } = fromServer
      if (serverNow - readAt <= OUTDATED_AFTER) return { sale, serverNow }
    } catch (error) {
      trouble = error
    }
  }
  if (chain !== undefined) {
    try {
      return { sale: await readSale(chain, deployment) }
    } catch (error) {
      trouble = error
    }
  }
  if (fromServer !== undefined) {
    const missing = chain === undefined ? 'server-lost-chain' : 'everybody'
    return { sale: fromServer.sale, serverNow: fromServer.serverNow, missing }
  }
  if (chain !== undefined) throw new SaleMissing('everybody', trouble)
  throw new SaleMissing(api === null ? 'no-server' : 'server', trouble)
}

/** The page was made for one contract. A server that speaks of another must not decide whom a visitor pays. */
export function checked(reading: ServerReading, deployment: Deployment): ServerReading {
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
  heard: (news: SaleNews) => void,
  failed: (missing: Missing) => void,
): Polling {
  return poll({
    read: (signal) => readSaleAnywhere(sources, signal),
    heard,
    failed: (error) => failed(error instanceof SaleMissing ? error.missing : 'everybody'),
    every: POLLING_INTERVAL_MS,
  })
}
