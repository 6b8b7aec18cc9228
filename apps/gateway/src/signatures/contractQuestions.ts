/**
 * Reads of contracts that a signature names: contract owners (ERC-1271), and the approved hashes of a Safe. The code that
 * runs may be hostile, so gas, time and size of every call are bounded, and few run at once.
 */
import { isRpcOutage } from '@peppermint/wallet-kit/sign-in'
import { type ContractQuestions, createContractQuestions } from '@peppermint/safe/signatures'
import { BaseError, type Client, defineChain } from 'viem'
import { abortAfter } from '@peppermint/process/abortAfter.ts'
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import { HttpError } from '@peppermint/http/router.ts'
import { createBoundedClient } from '@peppermint/rpc/boundedClient.ts'
import { REQUEST_TIMEOUT_MS } from '@peppermint/rpc/hedgeRequests.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'

/** Gas of one call: a nested Safe with ten owners takes below 200,000, a wallet with passkeys below 2 million. */
const MAX_CALL_GAS = 5_000_000n
/** Bytes of one answer of a node. */
const MAX_ANSWER_BYTES = 128 * 1_024
/** For all calls of one request. */
const QUESTIONS_TIMEOUT_MS = 6_000

/** Requests that read contracts at the same time, in this process. */
const MAX_READING_REQUESTS = 8
/** Those of one client. */
export const MAX_READING_REQUESTS_PER_CLIENT = 2

/** Longer than a check takes. */
const RETRY_AFTER_SECONDS = 7

const slots = createClientSlots({ max: MAX_READING_REQUESTS, maxPerClient: MAX_READING_REQUESTS_PER_CLIENT })

/**
 * Runs `ask` with bounded reads of the chain.
 * @param client address of the requesting client.
 * @throws {GatewayError} 503 if the chain cannot be read.
 * @throws {HttpError} 429 or 503, with `Retry-After`, if too many requests read contracts now.
 */
export async function withContractQuestions<T>(
  chain: Pick<GatewayChain, 'chainId' | 'config' | 'log'>,
  client: string,
  ask: (questions: ContractQuestions) => Promise<T>,
): Promise<T> {
  const slot = slots.take(client)
  if (slot.status !== 'taken') throw busy(slot.status)
  let isLate = false
  try {
    return await abortAfter(QUESTIONS_TIMEOUT_MS, (signal) =>
      ask(createQuestions(openBoundedClient(chain, signal))).finally(() => {
        isLate = signal.aborted
      }),
    )
  } catch (error) {
    if (error instanceof GatewayError) throw error
    if (!(error instanceof BaseError) && !isLate) throw error
    // Never the whole error: it contains the endpoint's URL, which may contain a token.
    const why = error instanceof BaseError ? error.shortMessage : 'no answer in time'
    chain.log.warn({ chainId: chain.chainId, why }, 'signatures: chain unreachable, contract not asked')
    throw new GatewayError(503, 'Service unavailable')
  } finally {
    slot.release()
  }
}

function busy(status: 'client-full' | 'full'): HttpError {
  const message = `Too many signatures of contracts are being checked${status === 'full' ? '' : ' for your network'}. Nothing was changed. Try again in a few seconds.`
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) }
  return new HttpError(status === 'full' ? 503 : 429, 'busy', message, headers)
}

/** A client for code that a request chooses. @param maxCallGas of one call. */
export function openBoundedClient(
  { chainId, config }: Pick<GatewayChain, 'chainId' | 'config'>,
  signal: AbortSignal,
  maxCallGas = MAX_CALL_GAS,
): Client {
  const viemChain = defineChain({
    id: chainId,
    name: config.chainName,
    nativeCurrency: config.nativeCurrency,
    rpcUrls: { default: { http: config.rpcUrls } },
  })
  return createBoundedClient(viemChain, config.rpcUrls, {
    maxCallGas,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal,
  })
}

/** Answers undefined if the contract reverted, ran out of gas or answered too much. */
const createQuestions = (client: Client): ContractQuestions =>
  createContractQuestions(async (to, data) => {
    try {
      // Not viem's `call`: it would fetch URLs that the contract chooses (ERC-3668).
      return await client.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
    } catch (error) {
      if (isRpcOutage(error)) throw error
      return undefined
    }
  })
