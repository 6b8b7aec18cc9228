/**
 * Asking a contract wallet itself, by ERC-1271, in the form that takes a hash (0x1626ba7e) and in the first one,
 * which takes bytes (0x20c13b0b): wallets from before the standard took a hash know only that.
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
  ResponseBodyTooLargeError,
  RpcRequestError,
  toPrefixedMessage,
} from 'viem'
import { call } from 'viem/actions'

/** A signature to be checked. */
export interface SignedText {
  /** Reads the chain that the account lives on. */
  readonly client: Client
  readonly address: Address
  readonly message: string
  /** `0x` asks whether a contract wallet has approved the message on chain. */
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

/** A magic value as a whole word. */
const word = (magicValue: string): string => `0x${magicValue}${'0'.repeat(56)}`
const [hashForm, bytesForm] = [word('1626ba7e'), word('20c13b0b')]

/**
 * Whether a deployed contract says yes in either form, also to an empty signature, which the library's own way
 * does not ask. In the bytes form some contracts take the message's hash for the data, some the prefixed message
 * that they hash themselves; either way the answer is about this message alone.
 * @throws where the chain could not be asked; a contract that reverts or lacks the function counts as a no.
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

/** Characters of `0x` and one word. */
const WORD_LENGTH = 66

/**
 * The first word of the answer; undefined where the contract refused: a node that answers with an error has tried the
 * call. `too large`: the answer, or the refusal, is more than the client allows, so this is no wallet.
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

/** A client that asks through another one and remembers a question that was not answered. */
export interface OutageTracker {
  readonly client: Client
  /** @throws what the first such question failed with. */
  throwIfOutage(): void
}

/**
 * For what the library asks by itself: it takes an outage for a no. Calls through it are never gathered in a multicall,
 * in which the called contract could take the gas and the memory of the others' calls.
 */
export function trackOutages(client: Client): OutageTracker {
  let outage: { readonly error: unknown } | undefined
  const request = async (parameters: Parameters<typeof client.request>[0]): Promise<unknown> => {
    try {
      // A call that fails has used the node's time already, and its code decides how much.
      return await client.request(parameters, { retryCount: 0 })
    } catch (error) {
      if (isRpcOutage(error)) outage ??= { error }
      throw error
    }
  }
  return {
    client: createClient({ chain: client.chain, transport: custom({ request }, { retryCount: 0 }) }),
    throwIfOutage() {
      if (outage) throw outage.error
    },
  }
}

/** Error codes of calls that the node did not execute: method not found, unavailable, rate limited (EIP-1474, HTTP). */
const UNAVAILABLE_CODES = new Set([-32_601, -32_002, -32_005, 429])

/**
 * Whether a question to a node was not answered: the node could not be reached, or did not try. False where a contract
 * refused, ran out of gas, or answered with more than the client allows.
 */
export function isRpcOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  if (isTooLarge(error)) return false
  const answer = error.walk((cause) => cause instanceof RpcRequestError)
  return !(answer instanceof RpcRequestError) || UNAVAILABLE_CODES.has(answer.code)
}

const isTooLarge = (error: unknown) =>
  error instanceof BaseError && error.walk((cause) => cause instanceof ResponseBodyTooLargeError) !== null
