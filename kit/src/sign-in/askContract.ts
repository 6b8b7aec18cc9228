/**
 * Asking a contract wallet itself, by ERC-1271, in the form that takes a hash (0x1626ba7e) and in the first one,
 * which takes bytes (0x20c13b0b): wallets from before the standard took a hash know only that.
 */
import {
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
import type { SignedText } from './verifySignIn.ts'

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
 * @throws where the chain could not be asked; a contract that refuses or has no such function has said no.
 */
export async function contractSaysYes(signed: SignedText): Promise<boolean> {
  const { message, signature } = signed
  const hash = hashMessage(message)
  const questions: readonly [Hex, string][] = [
    [encodeFunctionData({ abi: abiOf('bytes32'), args: [hash, signature] }), hashForm],
    [encodeFunctionData({ abi: abiOf('bytes'), args: [hash, signature] }), bytesForm],
    [encodeFunctionData({ abi: abiOf('bytes'), args: [toPrefixedMessage(message), signature] }), bytesForm],
  ]
  for (const [data, yes] of questions) if ((await answerOf(signed, data)) === yes) return true
  return false
}

/** The first word of the answer. A node that answers with an error has tried the call; that is the contract's no. */
async function answerOf({ client, address }: SignedText, data: Hex): Promise<string | undefined> {
  try {
    return (await call(client, { to: address, data })).data?.toLowerCase()
  } catch (error) {
    if (isOutage(error)) throw error
    return undefined
  }
}

/** A client that asks through another one and remembers a question that was not answered. */
export interface AttentiveClient {
  readonly client: Client
  /** @throws what the first such question failed with. */
  throwIfUnanswered(): void
}

/** For what the library asks by itself: it takes an outage for a no, and nobody could tell afterwards. */
export function attentive(client: Client): AttentiveClient {
  let outage: { readonly error: unknown } | undefined
  const request = async (question: Parameters<typeof client.request>[0]): Promise<unknown> => {
    try {
      return await client.request(question)
    } catch (error) {
      if (isOutage(error)) outage ??= { error }
      throw error
    }
  }
  return {
    client: createClient({ chain: client.chain, transport: custom({ request }, { retryCount: 0 }) }),
    throwIfUnanswered() {
      if (outage) throw outage.error
    },
  }
}

/** Codes by which a node says that it did not try: no such method, not now, too much asked (EIP-1474, and as HTTP does). */
const notTried = new Set([-32_601, -32_002, -32_005, 429])

function isOutage(error: unknown): boolean {
  const answer = error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError)
  return !(answer instanceof RpcRequestError) || notTried.has(answer.code)
}
