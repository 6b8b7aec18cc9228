/**
 * Why the sale could not be read, for who runs the server: most often a variable that names another chain or another
 * contract, and what libraries say of that fills a screen.
 */
import type { Deployment } from '@peppermint/contracts/sale'
import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  HttpRequestError,
  TimeoutError,
  type Client,
} from 'viem'
import { getChainId, getCode } from 'viem/actions'

export interface ReadFailure {
  readonly code: 'chain_unreachable' | 'wrong_chain' | 'no_contract' | 'not_the_collection'
  /** A sentence without secrets. */
  readonly message: string
}

/** What says that no node did. */
const NO_RESPONSE_ERRORS = [HttpRequestError, TimeoutError]
/** What says that the contract answered, and with something else than our collection does. */
const WRONG_CONTRACT_ERRORS = [
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
]

const UNREACHABLE = { code: 'chain_unreachable', message: 'No node of RPC_URLS gives an answer.' } as const

const isCausedBy = (error: unknown, kinds: readonly (new (...given: never[]) => Error)[]) =>
  error instanceof BaseError && kinds.some((kind) => error.walk((one) => one instanceof kind) !== null)

/** Rejects until the nodes have said once that they are of this chain: numbers of another one look like ours. */
export function createChainIdCheck(client: Client, chainId: number): () => Promise<void> {
  let isVerified = false
  return async () => {
    if (isVerified) return
    isVerified = (await getChainId(client)) === chainId
    if (!isVerified) throw new Error('The nodes are of another chain.')
  }
}

/**
 * Asks the chain two small questions, unless nobody is there to ask.
 * @param error what reading the sale failed with.
 * @returns the reason. Never rejects: who does not answer is the reason.
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
        message: `The nodes of RPC_URLS are of chain ${reportedChainId}, and CHAIN_ID is ${chainId}.`,
      }
    const code = await getCode(client, { address: contract })
    if (code === undefined)
      return {
        code: 'no_contract',
        message: `There is no contract at ${contract} (CONTRACT) on chain ${chainId}.`,
      }
  } catch {
    return UNREACHABLE
  }
  if (isCausedBy(error, WRONG_CONTRACT_ERRORS))
    return {
      code: 'not_the_collection',
      message: `The contract at ${contract} (CONTRACT) does not tell of its sale as this collection does.`,
    }
  return { code: 'chain_unreachable', message: 'The nodes of RPC_URLS answer, but not about the sale.' }
}
