/**
 * The first form of ERC-1271, `isValidSignature(bytes,bytes)`, which answers 0x20c13b0b. Wallets from before the
 * standard took a hash know only this one.
 */
import {
  BaseError,
  encodeFunctionData,
  type Hex,
  hashMessage,
  RpcRequestError,
  toPrefixedMessage,
} from 'viem'
import { call } from 'viem/actions'
import type { SignedText } from './verifySignIn.ts'

const abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'data', type: 'bytes' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: 'magicValue', type: 'bytes4' }],
  },
] as const

/** The magic value as a whole word. */
const yes: Hex = `0x20c13b0b${'0'.repeat(56)}`

/**
 * Whether a deployed contract says yes in the bytes form. Some contracts take the message's hash for the data, some
 * the prefixed message that they hash themselves; either way the answer is about this message alone.
 * @throws where the chain could not be asked; a contract that refuses or has no such function has said no.
 */
export async function isSignedInBytesForm(signed: SignedText): Promise<boolean> {
  const { client, address, message, signature } = signed
  for (const asked of [hashMessage(message), toPrefixedMessage(message)]) {
    const data = encodeFunctionData({ abi, args: [asked, signature] })
    const answer = await call(client, { to: address, data }).then(({ data: word }) => word, asRefusal)
    if (answer?.toLowerCase() === yes) return true
  }
  return false
}

/** A node that answers with an error has tried the call; anything else never came so far. */
function asRefusal(error: unknown): undefined {
  if (error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError)) return undefined
  throw error
}
