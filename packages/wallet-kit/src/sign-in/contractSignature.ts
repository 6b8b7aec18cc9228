/**
 * Verifies signatures of contract wallets by ERC-1271, in the form that takes a hash (0x1626ba7e) and in the older one
 * that takes bytes (0x20c13b0b), which older wallets implement only.
 */
import {
  type Address,
  BaseError,
  type Client,
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  hashMessage,
  RpcRequestError,
  toPrefixedMessage,
} from 'viem'
import { call } from 'viem/actions'

export interface SignedText {
  /** Client of the account's chain. */
  readonly client: Client
  readonly address: Address
  readonly message: string
  /** `0x` checks whether a contract wallet has approved the message on chain. */
  readonly signature: Hex
}

const abiOf = <Data extends 'bytes32' | 'bytes'>(data: Data) =>
  [
    {
      type: 'function',
      name: 'isValidSignature',
      stateMutability: 'view',
      inputs: [
        { name: 'data', type: data },
        { name: 'signature', type: 'bytes' },
      ],
      outputs: [{ name: 'magicValue', type: 'bytes4' }],
    },
  ] as const

/** A magic value as a 32-byte word. */
const word = (magicValue: string): string => `0x${magicValue}${'0'.repeat(56)}`
const [hashForm, bytesForm] = [word('1626ba7e'), word('20c13b0b')]

/**
 * Whether a deployed contract accepts the signature in either form. Also supports empty signatures, which viem does
 * not. In the bytes form some contracts expect the message's hash as data, others the prefixed message; both verify
 * this message only.
 * @throws if the chain is unreachable; a contract that reverts or lacks the function counts as a rejection.
 */
export async function isValidOnContract(signed: SignedText): Promise<boolean> {
  const { message, signature } = signed
  const hash = hashMessage(message)
  const calls: readonly [Hex, string][] = [
    [encodeFunctionData({ abi: abiOf('bytes32'), args: [hash, signature] }), hashForm],
    [encodeFunctionData({ abi: abiOf('bytes'), args: [hash, signature] }), bytesForm],
    [encodeFunctionData({ abi: abiOf('bytes'), args: [toPrefixedMessage(message), signature] }), bytesForm],
  ]
  for (const [data, yes] of calls) {
    const answer = await callContract(signed, data)
    if (answer === yes) return true
    if (answer === 'too large') return false
  }
  return false
}

/** Length of `0x` and one word in characters. */
const WORD_LENGTH = 66

/**
 * The first word of the response; undefined if the contract rejected: a node that responds with an error has executed
 * the call. `too large`: the response exceeds the client's limit, so this is no wallet.
 */
async function callContract({ client, address }: SignedText, data: Hex): Promise<string | undefined> {
  try {
    const answer = await call(client, { to: address, data })
    return answer.data?.slice(0, WORD_LENGTH).toLowerCase()
  } catch (error) {
    if (isRpcOutage(error)) throw error
    return isTooLarge(error) ? 'too large' : undefined
  }
}

/** A client that wraps another one and records the first unanswered request. */
export interface OutageTracker {
  readonly client: Client
  /** @throws the error of the first unanswered request. */
  throwIfOutage(): void
}

/**
 * For viem's own calls, which treat an outage as a rejection. Its calls are never batched in a multicall, where the
 * called contract could consume the gas and memory of other calls.
 */
export function trackOutages(client: Client): OutageTracker {
  let outage: { readonly error: unknown } | undefined
  const request = async (parameters: Parameters<typeof client.request>[0]): Promise<unknown> => {
    try {
      // Do not retry a failed call: the account's code decides how much of the node's time it takes.
      return await client.request(parameters, { retryCount: 0 })
    } catch (error) {
      if (isRpcOutage(error)) outage ??= { error }
      throw error
    }
  }
  return {
    client: createClient({
      chain: client.chain,
      transport: custom({ request }, { retryCount: 0 }),
      // Otherwise a contract that reverts with `OffchainLookup` (ERC-3668) chooses URLs to fetch.
      ccipRead: false,
    }),
    throwIfOutage() {
      if (outage) throw outage.error
    },
  }
}

/** Error codes of calls that the node did not execute: method not found, unavailable, rate limited (EIP-1474, HTTP). */
const UNAVAILABLE_CODES = new Set([-32_601, -32_002, -32_005, 429])

/**
 * Whether a request was not answered: the node is unreachable, or did not execute it. False if a contract reverted, ran
 * out of gas, or its response exceeds the client's limit.
 */
export function isRpcOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  if (isTooLarge(error)) return false
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  return !(answer instanceof RpcRequestError) || UNAVAILABLE_CODES.has(answer.code)
}

/** By name: not every version of viem has the class. */
const isTooLarge = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof Error && cause.name === 'ResponseBodyTooLargeError') !== null
