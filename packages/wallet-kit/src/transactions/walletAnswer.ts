/** What a wallet answers to a request to send. Only 32 bytes are a hash; anything else leaves the request to the chain. */
import type { Hash } from 'viem'
import { isHash } from './validate.ts'

/**
 * The hash in a wallet's answer, in lower case: the answer itself, or the `hash` or `transactionHash` of an object.
 * Undefined if it has none, which says nothing about whether the wallet sent something.
 */
export function readAnsweredHash(answer: unknown): Hash | undefined {
  if (typeof answer === 'string') {
    const text = answer.trim().toLowerCase()
    return isHash(text) ? text : undefined
  }
  if (typeof answer !== 'object' || answer === null) return undefined
  const { hash, transactionHash } = answer as Readonly<Record<string, unknown>>
  const named = hash ?? transactionHash
  return typeof named === 'string' ? readAnsweredHash(named) : undefined
}

/** The answer as text for technical details, at most 200 characters. */
export function describeAnswer(answer: unknown): string {
  try {
    const json: string | undefined = JSON.stringify(answer)
    return (json ?? typeof answer).slice(0, 200)
  } catch {
    return typeof answer
  }
}
