/** Asks a Safe's wallet to propose calls: one as a transaction, several as one batch, which runs whole or not at all. */
import { numberToHex, type Address, type EIP1193Provider, type Hex } from 'viem'

export interface CallsRequest {
  readonly safe: Address
  readonly chainId: number
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: bigint }[]
}

/** Codes of a method that a wallet does not have. */
const UNSUPPORTED_CODES: readonly unknown[] = [4200, 5700, -32601, -32004]
const UNSUPPORTED_TEXT = /not (?:implemented|supported|available|exist)|unsupported|unknown method/i

/** Of an error: the wallet cannot batch calls, and nothing was proposed. */
const UNSUPPORTED_METHOD = 4200

/**
 * Several calls are sent with `wallet_sendCalls` (EIP-5792), which a Safe executes as one batch: all or none. No gas is
 * given, because the executor of the Safe's transaction chooses it.
 * @returns the wallet's answer: the safeTxHash, if the wallet does as it should.
 * @throws the wallet's error; one with code 4200 if it cannot batch calls.
 */
export async function requestCalls(
  provider: EIP1193Provider,
  { safe, chainId, calls: asked }: CallsRequest,
): Promise<unknown> {
  const chain = numberToHex(chainId)
  const calls = asked.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) }))
  const [only] = calls
  if (only !== undefined && calls.length === 1) {
    const transaction = { from: safe, ...only, chainId: chain }
    return provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  }
  try {
    const batch = { version: '2.0.0', from: safe, chainId: chain, atomicRequired: true, calls }
    const answer: unknown = await provider.request({ method: 'wallet_sendCalls', params: [batch] })
    // Wallets from before version 2 of the method answer the id alone.
    return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : answer
  } catch (error) {
    if (!isUnsupported(error)) throw error
    throw Object.assign(new Error('wallet: no batches', { cause: error }), { code: UNSUPPORTED_METHOD })
  }
}

/** Whether a request of several calls failed because the wallet cannot batch them. */
export const isBatchUnsupported = ({ calls }: Pick<CallsRequest, 'calls'>, problem: object): boolean =>
  calls.length > 1 && 'code' in problem && problem.code === 'unsupported-method'

function isUnsupported(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown }
  return code !== 4001 && (UNSUPPORTED_CODES.includes(code) || UNSUPPORTED_TEXT.test(String(message)))
}
