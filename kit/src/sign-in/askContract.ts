/**
 * Asking a contract wallet itself, by ERC-1271, in the form that takes a hash (0x1626ba7e) and in the first one,
 * which takes bytes (0x20c13b0b): wallets from before the standard took a hash know only that.
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
    if (error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError))
      return undefined
    throw error
  }
}
