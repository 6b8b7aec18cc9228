/** Diagnoses why the sale cannot be read, for the operator: most often a wrong CHAIN_ID or CONTRACT. */
import type { Deployment } from '@peppermint/sale'
import { isOtherContract } from '@peppermint/sale/readFunction.ts'
import { BaseError, HttpRequestError, TimeoutError, type Client } from 'viem'
import { getChainId, getCode } from 'viem/actions'

export interface ReadFailure {
  readonly code: 'chain_unreachable' | 'wrong_chain' | 'no_contract' | 'wrong_contract'
  /** A sentence without secrets. */
  readonly message: string
}

/** No node responded. */
const NO_RESPONSE_ERRORS = [HttpRequestError, TimeoutError]
const UNREACHABLE = { code: 'chain_unreachable', message: 'No RPC endpoint in RPC_URLS responds.' } as const

const isCausedBy = (error: unknown, kinds: readonly (new (...given: never[]) => Error)[]) =>
  error instanceof BaseError && kinds.some((kind) => error.walk((one) => one instanceof kind) !== null)

/** Rejects until the endpoints have reported this chain ID once: data of another chain looks like ours. */
export function createChainIdCheck(client: Client, chainId: number): () => Promise<void> {
  let isVerified = false
  return async () => {
    if (isVerified) return
    isVerified = (await getChainId(client)) === chainId
    if (!isVerified) throw new Error('The RPC endpoints are of another chain.')
  }
}

/**
 * Reads the chain ID and the contract's code, unless no node responds.
 * @param error what reading the sale failed with.
 * @returns the reason. Never rejects.
 */
export async function diagnoseReadFailure(
  client: Client,
  { chainId, contract }: Deployment,
  error: unknown,
): Promise<ReadFailure> {
  if (isCausedBy(error, NO_RESPONSE_ERRORS)) return UNREACHABLE
  try {
    const reportedChainId = await getChainId(client)
    if (reportedChainId !== chainId)
      return {
        code: 'wrong_chain',
        message: `CHAIN_ID: expected ${chainId}, RPC_URLS report ${reportedChainId}.`,
      }
    const code = await getCode(client, { address: contract })
    if (code === undefined)
      return {
        code: 'no_contract',
        message: `CONTRACT: no contract at ${contract} on chain ${chainId}.`,
      }
  } catch {
    return UNREACHABLE
  }
  if (isOtherContract(error))
    return {
      code: 'wrong_contract',
      message: `CONTRACT: the contract at ${contract} is not this collection.`,
    }
  return { code: 'chain_unreachable', message: 'The RPC endpoints respond, but reading the sale fails.' }
}
