/**
 * The Local wallet's questions to the local chain, over plain JSON-RPC: what the page passes on to it, and the
 * sending of what was signed, which the window begins and the page carries on with when the window is gone.
 */
import type { Hash } from 'viem'
import { isRecord, type Signed } from './messages.ts'
import { ProviderError } from './providerError.ts'

/** What the chain said: a result, or its refusal. */
type Answer = { readonly result: unknown } | { readonly refusal: ProviderError }

let calls = 0

/** Asks the chain one thing. @throws {ProviderError} the chain's refusal as it is; whatever `fetch` throws. */
export async function askChain(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const answer = await answerTo(rpcUrl, method, params)
  if ('refusal' in answer) throw answer.refusal
  return answer.result
}

/**
 * Sends a signed transaction, which may have been sent before: doing it twice changes nothing.
 * @returns its hash when the chain has it; undefined when nobody answered, so that it may or may not arrive.
 * @throws {ProviderError} the chain's own when the chain does not have it and will not take it.
 */
export async function broadcast(rpcUrl: string, { hash, bytes }: Signed): Promise<Hash | undefined> {
  try {
    const sent = await answerTo(rpcUrl, 'eth_sendRawTransaction', [bytes])
    if (!('refusal' in sent)) return hash
    // Nodes refuse what they have already, each in words of its own. So look, rather than read the words.
    const there = await askChain(rpcUrl, 'eth_getTransactionByHash', [hash])
    if (isRecord(there)) return hash
    throw sent.refusal
  } catch (error) {
    if (error instanceof ProviderError) throw error
    return undefined
  }
}

async function answerTo(rpcUrl: string, method: string, params: unknown): Promise<Answer> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++calls, method, params }),
  })
  const answer: unknown = await response.json()
  if (!isRecord(answer)) throw new Error('The local chain gave no answer.')
  const { error, result } = answer
  if (!isRecord(error)) return { result }
  const { code, message, data } = error
  const refusal = new ProviderError(typeof code === 'number' ? code : -32603, String(message))
  return { refusal: data === undefined ? refusal : Object.assign(refusal, { data }) }
}
