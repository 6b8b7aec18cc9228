/** Services that know the proposals of a Safe. Their answers are claims; `checkDetails.ts` decides what counts. */
import type { Hash } from 'viem'
import { createGatewayClient, GatewayRequestError } from '@peppermint/safe/client'

export interface ProposalSource {
  /** What it answers, unchecked; `missing` if it has no such transaction. Rejects if it does not respond. */
  readonly read: (safeTxHash: Hash) => Promise<unknown>
}

/** Time until a service that does not answer is passed over. */
const SOURCE_TIMEOUT_MS = 8_000

/** @param baseUrl of the gateway, without a slash at its end. */
export function gatewaySource(baseUrl: string, chainId: number): ProposalSource {
  const client = createGatewayClient({ baseUrl })
  return {
    read: (safeTxHash) =>
      withTimeout(client.getTransaction(String(chainId), safeTxHash)).catch((error: unknown) => {
        if (error instanceof GatewayRequestError && error.status === 404) return 'missing'
        throw error
      }),
  }
}

/**
 * The host of the page's frame. It answers an unknown transaction as it answers any failure, so that none is ever
 * missing.
 */
export const hostSource = (getTransaction: (safeTxHash: Hash) => Promise<unknown>): ProposalSource => ({
  read: (safeTxHash) => withTimeout(getTransaction(safeTxHash)),
})

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Safe service: timed out')), SOURCE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
