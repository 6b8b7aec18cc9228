/**
 * Keeps the sale up to date: from our server first (one small response for every visitor), and from the chain if our
 * server does not respond or has lost the chain, and the visitor has allowed the page to contact its endpoints.
 */
import type { Client } from 'viem'
import { readSale, type Deployment, type Sale } from '@peppermint/sale'
import { MAX_READING_AGE_MS, fetchSale, ServerError, type ServerReading } from '@peppermint/api'
import type { Outage } from '../mint/panelState.ts'
import { POLLING_INTERVAL_MS, TIMEOUT_MS } from '@peppermint/ui/chain/chain.ts'
import { poll, type Polling } from '@peppermint/wallet-kit/transactions'

export interface SaleSources {
  readonly deployment: Deployment
  /** Base URL of our server, or null if the page is hosted without one. */
  readonly api: string | null
  /** The chain client, once the visitor has allowed it. */
  readonly chain: () => Client | undefined
}

export interface SaleUpdate {
  readonly sale: Sale
  /** Server time of the response in milliseconds. */
  readonly serverNow?: number
  /** The data is outdated, and which sources failed. */
  readonly outage?: Outage
}

/** Every allowed source failed. */
export class SaleUnavailable extends Error {
  override readonly name = 'SaleMissing'
  readonly outage: Outage

  constructor(outage: Outage, cause?: unknown) {
    super(`sale unavailable: ${outage}`, { cause })
    this.outage = outage
  }
}

/**
 * Reads the sale once.
 * @throws {SaleUnavailable} if every allowed source fails.
 */
export async function readSaleWithFallback(sources: SaleSources, signal?: AbortSignal): Promise<SaleUpdate> {
  const { api, deployment } = sources
  const chain = sources.chain()
  let fromServer: ServerReading | undefined
  let cause: unknown
  /** The source that was asked last answered that there is no contract. */
  let isNotLaunched = false
  if (api !== null) {
    try {
      const timeoutSignal = AbortSignal.any([
        AbortSignal.timeout(TIMEOUT_MS),
        ...(signal === undefined ? [] : [signal]),
      ])
      fromServer = requireSameDeployment(await fetchSale(api, timeoutSignal), deployment)
      const { sale, serverNow, readAt } = fromServer
      if (serverNow - readAt <= MAX_READING_AGE_MS) return { sale, serverNow }
    } catch (error) {
      cause = error
      isNotLaunched = error instanceof ServerError && error.code === 'no_contract'
    }
  }
  if (chain !== undefined) {
    try {
      return { sale: await readSale(chain, deployment) }
    } catch (error) {
      cause = error
      isNotLaunched ||= await hasNoCode(chain, deployment)
    }
  }
  if (fromServer !== undefined) {
    const outage = chain === undefined ? 'server-lost-chain' : 'server-and-chain'
    return { sale: fromServer.sale, serverNow: fromServer.serverNow, outage }
  }
  if (isNotLaunched) throw new SaleUnavailable('not-launched', cause)
  if (chain !== undefined) throw new SaleUnavailable('server-and-chain', cause)
  throw new SaleUnavailable(api === null ? 'no-server' : 'server', cause)
}

/** Whether the chain answers, and has nothing at the collection's address. */
const hasNoCode = (chain: Client, { contract }: Deployment): Promise<boolean> =>
  chain.request({ method: 'eth_getCode', params: [contract, 'latest'] } as never).then(
    (code: unknown) => code === '0x',
    () => false,
  )

/** Rejects data of another contract: a server must not change whom a visitor pays. */
export function requireSameDeployment(reading: ServerReading, deployment: Deployment): ServerReading {
  const { contract, chainId } = reading.sale
  if (chainId !== deployment.chainId || !isSameAddress(contract, deployment.contract)) {
    throw new Error(`contract mismatch: server has ${contract} on chain ${chainId}`)
  }
  return reading
}

/**
 * [M-08] Case-sensitive, unless one of the addresses has no checksum: a received address with a wrong checksum does
 * not match.
 */
function isSameAddress(received: string, known: string): boolean {
  const plain = known.toLowerCase()
  return received === known || received === plain || (known === plain && received.toLowerCase() === plain)
}

/**
 * Polls the sale. `onOutage` is called when every allowed source fails.
 * @param isAwaited whether a hidden tab continues to read.
 */
export function watchSale(
  sources: SaleSources,
  onSale: (news: SaleUpdate) => void,
  onOutage: (outage: Outage) => void,
  isAwaited: () => boolean,
): Polling {
  return poll({
    read: (signal) => readSaleWithFallback(sources, signal),
    onData: onSale,
    onError: (error) => onOutage(error instanceof SaleUnavailable ? error.outage : 'server-and-chain'),
    intervalMs: POLLING_INTERVAL_MS,
    isAwaited,
  })
}
