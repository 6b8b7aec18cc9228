/** Services that know the proposals of a Safe. Their answers are claims; `checkDetails.ts` decides what counts. */
import { withTimeout, type Address, type Client, type Hash } from 'viem'
import { createGatewayClient, GatewayRequestError } from '@peppermint/safe/client'

/** What proposals are read with. */
export interface ProposalTools {
  readonly client: Client
  readonly sources: readonly ProposalSource[]
}

export interface ProposalSource {
  /** What it answers, unchecked; `missing` if it has no such transaction. Rejects if it does not respond. */
  readonly read: (safeTxHash: Hash) => Promise<unknown>
  /** The Safe's newest transactions since a time in Unix milliseconds, as it claims. */
  readonly list?: (safe: Address, since: number) => Promise<readonly Hash[]>
}

/** Time until a service that does not answer is passed over. */
const SOURCE_TIMEOUT_MS = 8_000

/** @param baseUrl of the gateway, without a slash at its end. */
export function gatewaySource(baseUrl: string, chainId: number): ProposalSource {
  const client = createGatewayClient({ baseUrl })
  return {
    read: (safeTxHash) =>
      inTime(() => client.getTransaction(String(chainId), safeTxHash)).catch((error: unknown) => {
        if (error instanceof GatewayRequestError && error.status === 404) return 'missing'
        throw error
      }),
    async list(safe, since) {
      const chain = String(chainId)
      const pages = await inTime(() =>
        Promise.all([client.getQueue(chain, safe), client.getHistory(chain, safe)]),
      )
      return pages
        .flatMap(({ results }) => results)
        .flatMap((item) => (item.type === 'TRANSACTION' ? [item.transaction] : []))
        .filter(({ timestamp }) => timestamp >= since)
        .toSorted((one, other) => other.timestamp - one.timestamp)
        .slice(0, MAX_LISTED)
        .flatMap(({ id }) => hashOfId(id) ?? [])
    },
  }
}

/** Transactions of a list that are read in full. */
const MAX_LISTED = 20

const hashOfId = (id: string): Hash | undefined => {
  const digits = /^multisig_0x[\da-f]{40}_0x([\da-f]{64})$/i.exec(id)?.[1]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

/**
 * The host of the page's frame. It answers an unknown transaction as it answers any failure, so that none is ever
 * missing.
 */
export const hostSource = (getTransaction: (safeTxHash: Hash) => Promise<unknown>): ProposalSource => ({
  read: (safeTxHash) => inTime(() => getTransaction(safeTxHash)),
})

const inTime = <T>(request: () => Promise<T>): Promise<T> =>
  withTimeout(request, {
    timeout: SOURCE_TIMEOUT_MS,
    errorInstance: new Error('Safe service: timed out'),
  })
