/**
 * Reads of contracts that a signature names: contract owners (ERC-1271), and the approved hashes of a Safe. The code that
 * runs may be hostile, so gas, time and size of every call are bounded, and few run at once.
 */
import { isRpcOutage } from '@peppermint/wallet-kit/sign-in'
import {
  type Address,
  BaseError,
  type Client,
  defineChain,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import { createClientSlots } from '../../http/edge/clientSlots.ts'
import { HttpError } from '../../http/router.ts'
import { createBoundedClient } from '../../rpc/boundedClient.ts'
import { REQUEST_TIMEOUT_MS } from '../../rpc/hedgeRequests.ts'
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

/** Reads of one request. */
export interface ContractQuestions {
  /** Whether a contract answers `isValidSignature(bytes, bytes)` with 0x20c13b0b. */
  acceptsBytes(contract: Address, data: Hex, signature: Hex): Promise<boolean>
  /** Whether a contract answers `isValidSignature(bytes32, bytes)` with 0x1626ba7e. */
  acceptsHash(contract: Address, hash: Hex, signature: Hex): Promise<boolean>
  /** Whether an owner has approved a hash on its Safe. */
  isApproved(safe: Address, owner: Address, hash: Hex): Promise<boolean>
}

const BYTES_ABI = parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)'])
const HASH_ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const SAFE_ABI = parseAbi(['function approvedHashes(address owner, bytes32 hash) view returns (uint256)'])

/** Magic values as whole words. */
const BYTES_ACCEPTED = `0x20c13b0b${'0'.repeat(56)}`
const HASH_ACCEPTED = `0x1626ba7e${'0'.repeat(56)}`
/** Characters of `0x` and a word. */
const WORD_LENGTH = 66

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
  const abortController = new AbortController()
  const timer = setTimeout(
    () => abortController.abort(new Error('signatures: no answer in time')),
    QUESTIONS_TIMEOUT_MS,
  )
  try {
    return await ask(createQuestions(openClient(chain, abortController.signal)))
  } catch (error) {
    if (error instanceof GatewayError) throw error
    if (!(error instanceof BaseError) && !abortController.signal.aborted) throw error
    // Never the whole error: it contains the endpoint's URL, which may contain a token.
    const why = error instanceof BaseError ? error.shortMessage : 'no answer in time'
    chain.log.warn({ chainId: chain.chainId, why }, 'signatures: chain unreachable, contract not asked')
    throw new GatewayError(503, 'Service unavailable')
  } finally {
    clearTimeout(timer)
    abortController.abort()
    slot.release()
  }
}

function busy(status: 'client-full' | 'full'): HttpError {
  const message = `Too many signatures of contracts are being checked${status === 'full' ? '' : ' for your network'}. Nothing was changed. Try again in a few seconds.`
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) }
  return new HttpError(status === 'full' ? 503 : 429, 'busy', message, headers)
}

function openClient(
  { chainId, config }: Pick<GatewayChain, 'chainId' | 'config'>,
  signal: AbortSignal,
): Client {
  const viemChain = defineChain({
    id: chainId,
    name: config.chainName,
    nativeCurrency: config.nativeCurrency,
    rpcUrls: { default: { http: config.rpcUrls } },
  })
  return createBoundedClient(viemChain, config.rpcUrls, {
    maxCallGas: MAX_CALL_GAS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal,
  })
}

function createQuestions(client: Client): ContractQuestions {
  /** First word of the answer; undefined if the contract reverted, ran out of gas or answered too much. */
  async function ask(to: Address, data: Hex): Promise<string | undefined> {
    try {
      // Not viem's `call`: it would fetch URLs that the contract chooses (ERC-3668).
      const answer = await client.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
      return answer.slice(0, WORD_LENGTH).toLowerCase()
    } catch (error) {
      if (isRpcOutage(error)) throw error
      return undefined
    }
  }
  return {
    async acceptsBytes(contract, data, signature) {
      const args = [data, signature] as const
      const answer = await ask(contract, encodeFunctionData({ abi: BYTES_ABI, args }))
      return answer === BYTES_ACCEPTED
    },
    async acceptsHash(contract, hash, signature) {
      const args = [hash, signature] as const
      const answer = await ask(contract, encodeFunctionData({ abi: HASH_ABI, args }))
      return answer === HASH_ACCEPTED
    },
    async isApproved(safe, owner, hash) {
      const answer = await ask(safe, encodeFunctionData({ abi: SAFE_ABI, args: [owner, hash] }))
      return answer?.length === WORD_LENGTH && BigInt(answer) !== 0n
    },
  }
}
