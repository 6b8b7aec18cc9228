/**
 * The Local wallet's requests to the local chain: what the page passes on to it, and the sending of what was signed,
 * which the window begins and the page continues when the window is gone.
 */
import { BaseError, http, RpcRequestError, type Hash } from 'viem'
import { ProviderError } from '@peppermint/wallet-kit/testing'
import { isRecord, type Signed } from './messages.ts'

/** Sends one JSON-RPC request. @throws viem's errors. */
export function chainRequest(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const { request } = http(rpcUrl, { retryCount: 0 })({})
  return request({ method, params })
}

/**
 * Sends a signed transaction, which may have been sent before: doing it twice changes nothing.
 * @returns its hash when the chain has it; undefined when the chain did not answer, so that it may or may not arrive.
 * @throws {ProviderError} the chain's own when the chain does not have it and will not take it.
 */
export async function broadcast(rpcUrl: string, { hash, bytes }: Signed): Promise<Hash | undefined> {
  try {
    await chainRequest(rpcUrl, 'eth_sendRawTransaction', [bytes])
    return hash
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) return undefined
    try {
      // Nodes refuse what they have already, each in words of its own. So look, rather than read the words.
      if (isRecord(await chainRequest(rpcUrl, 'eth_getTransactionByHash', [hash]))) return hash
    } catch {
      return undefined
    }
    throw refusal
  }
}

/** The node's own refusal inside an error of viem; undefined where no node answered. */
function refusalOf(error: unknown): ProviderError | undefined {
  const answer = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) return undefined
  return new ProviderError({ code: answer.code, message: answer.details, data: answer.data })
}
