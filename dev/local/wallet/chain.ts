/**
 * The Local wallet's requests to the local chain: requests passed through from the page, and the broadcast of signed
 * transactions, which the page repeats if the window has closed.
 */
import { BaseError, http, RpcRequestError, type Hash } from 'viem'
import { ProviderError } from '@peppermint/wallet-kit/testing'
import { isRecord } from '@peppermint/input/record'
import { type Signed } from './messages.ts'

/** Sends one JSON-RPC request. @throws viem's errors. */
export function chainRequest(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const { request } = http(rpcUrl, { retryCount: 0 })({})
  return request({ method, params })
}

/**
 * Broadcasts a signed transaction. Idempotent.
 * @returns its hash if the chain has it; undefined if the chain did not respond, so that the outcome is unknown.
 * @throws {ProviderError} the chain's error if it rejects the transaction and does not have it.
 */
export async function broadcast(rpcUrl: string, { hash, bytes }: Signed): Promise<Hash | undefined> {
  try {
    await chainRequest(rpcUrl, 'eth_sendRawTransaction', [bytes])
    return hash
  } catch (error) {
    const nodeError = nodeErrorOf(error)
    if (!nodeError) return undefined
    try {
      // Nodes reject known transactions with different messages: check instead of parsing them.
      if (isRecord(await chainRequest(rpcUrl, 'eth_getTransactionByHash', [hash]))) return hash
    } catch {
      return undefined
    }
    throw nodeError
  }
}

/** The node's error inside an error of viem; undefined if no node responded. */
function nodeErrorOf(error: unknown): ProviderError | undefined {
  const answer = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError)
  if (!(answer instanceof RpcRequestError)) return undefined
  return new ProviderError({ code: answer.code, message: answer.details, data: answer.data })
}
