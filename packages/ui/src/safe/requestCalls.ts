/** Asks a Safe's wallet to propose calls: one as a transaction, several as one batch, which runs whole or not at all. */
import { explain, isRejection, namedError } from '@peppermint/wallet-kit/errors'
import { numberToHex, withTimeout, type Address, type EIP1193Provider, type Hex } from 'viem'

type Loose = Readonly<Record<string, unknown>>

export interface CallsRequest {
  readonly safe: Address
  readonly chainId: number
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: bigint }[]
}

/**
 * Codes of a wallet, a node or a relay that does not have the method, and of EIP-5792 for calls that cannot run as one.
 * Sentences say so too, in any language, and others like them follow a proposal that was stored: they decide nothing.
 */
const UNSUPPORTED_CODES: readonly number[] = [
  4200, -32601, -32004, 1001, 3001, 5101, 10001, 5700, 5710, 5740, 5760,
]

/** Of an error: the wallet cannot batch calls, and nothing was proposed. */
const UNSUPPORTED_METHOD = 4200

/** Wallets may never answer a question that they do not know. */
const CAPABILITIES_TIMEOUT_MS = 3_000

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
  if (await isBatchExcluded(provider, safe, chain)) throw unsupported()
  try {
    const batch = { version: '2.0.0', from: safe, chainId: chain, atomicRequired: true, calls }
    const answer: unknown = await provider.request({ method: 'wallet_sendCalls', params: [batch] })
    // Wallets from before version 2 of the method answer the id alone.
    return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : answer
  } catch (error) {
    if (isUnsupported(error)) throw unsupported(error)
    const problem = explain(error)
    // A code of a later step says nothing about the proposal itself.
    throw isBatchUnsupported({ calls: asked }, problem)
      ? namedError('NoHashError', problem.technical ?? problem.title)
      : error
  }
}

/** Whether a request of several calls failed because the wallet cannot batch them. */
export const isBatchUnsupported = ({ calls }: Pick<CallsRequest, 'calls'>, problem: object): boolean =>
  calls.length > 1 && 'code' in problem && problem.code === 'unsupported-method' && !('isFromText' in problem)

const unsupported = (cause?: unknown): Error =>
  Object.assign(new Error('wallet: no batches', { cause }), { code: UNSUPPORTED_METHOD })

/** Whether the wallet says beforehand that it runs no calls as one; one that does not say is asked for them. */
async function isBatchExcluded(provider: EIP1193Provider, safe: Address, chain: Hex): Promise<boolean> {
  try {
    const ask = (): Promise<unknown> =>
      provider.request({ method: 'wallet_getCapabilities', params: [safe, [chain]] })
    const byChain = Object(await withTimeout(ask, { timeout: CAPABILITIES_TIMEOUT_MS })) as Loose
    const { atomic, atomicBatch } = Object(byChain[chain]) as Loose
    const { status } = Object(atomic) as Loose
    // Version 1 of the method named it otherwise.
    const { supported } = Object(atomicBatch) as Loose
    return status === undefined ? supported === false : status === 'unsupported'
  } catch {
    return false
  }
}

/** Layers of an error that are read: some wallets' errors are their own cause. */
const MAX_LAYERS = 8
/** A catch-all, over whatever failed last. */
const INTERNAL_ERROR = -32603

/**
 * Whether the first layer that has a code says so. Only a wallet's own `originalError` under the catch-all is the
 * request's; its `cause` may be a step after the proposal was stored.
 */
function isUnsupported(error: unknown): boolean {
  if (isRejection(error)) return false
  let layer: unknown = error
  for (let depth = 0; depth < MAX_LAYERS && typeof layer === 'object' && layer !== null; depth++) {
    const { code, cause, data } = layer as Loose
    if (UNSUPPORTED_CODES.includes(Number(code))) return true
    if (code !== undefined && Number(code) !== INTERNAL_ERROR) return false
    const { originalError } = Object(data) as Loose
    layer = originalError ?? (code === undefined ? cause : undefined)
  }
  return false
}
