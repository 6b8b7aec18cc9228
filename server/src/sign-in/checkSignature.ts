/** Whether a signature is the account's; bounds how long and how often at once the chain is asked for it. */
import { isSignedByKey, verifySignIn, type SignedSignIn } from '@peppermint/wallet-kit/sign-in'
import { BaseError, type Address, type Client } from 'viem'
import type { Logger } from 'pino'
import { HttpError } from '../http/router.ts'
import type { CheckSlots } from './checkSlots.ts'
import type { Attempt } from './nonces.ts'

/** Milliseconds for all questions to the chain about one signature. */
const CHECK_TIMEOUT_MS = 6_000

/** A sign-in whose message was read already. */
export interface SignInToCheck extends Omit<SignedSignIn, 'client'> {
  readonly address: Address
}

export interface CheckParts {
  /** A client for one check, which the signal ends. */
  readonly openClient: (signal: AbortSignal) => Client
  readonly slots: CheckSlots
  /** Address of the client that asks. */
  readonly client: string
  readonly log: Logger
}

/**
 * Returns when the signature is right.
 * @throws {HttpError} 401 when it is not; 429 or 503 when too many are being checked, and 503 when the chain could not
 *   be asked: the attempt does not count then.
 */
export async function checkSignature(
  signed: SignInToCheck,
  attempt: Attempt,
  parts: CheckParts,
): Promise<void> {
  if (await isValidSignature(signed, attempt, parts)) return
  throw new HttpError(
    401,
    'signature_refused',
    signed.signature === '0x'
      ? 'The account has not approved this message on the chain yet. Nothing was changed.'
      : 'The signature is not this account’s. Nothing was changed. Sign the message again.',
  )
}

async function isValidSignature(
  signed: SignInToCheck,
  attempt: Attempt,
  parts: CheckParts,
): Promise<boolean> {
  const needsChain = !(await isSignedByKey(signed))
  const release = needsChain ? await acquireSlot(attempt, parts) : () => undefined
  const abortController = new AbortController()
  const timer = setTimeout(() => abortController.abort(new Error('No answer in time.')), CHECK_TIMEOUT_MS)
  try {
    return (await verifySignIn({ ...signed, client: parts.openClient(abortController.signal) })) !== undefined
  } catch (error) {
    // Never the whole error: it holds the endpoint's address, and that may hold a token.
    const why = error instanceof BaseError ? error.shortMessage : 'no answer in time'
    parts.log.warn({ why }, 'sign-in: the chain could not be asked about a signature')
    await attempt.refund()
    throw new HttpError(
      503,
      'chain_unreachable',
      'The chain did not answer, so the signature could not be checked. Nothing was changed. Try again in a moment; the same signature will do.',
      { 'Retry-After': '5' },
    )
  } finally {
    clearTimeout(timer)
    abortController.abort()
    release()
  }
}

async function acquireSlot(attempt: Attempt, { slots, client }: CheckParts): Promise<() => void> {
  try {
    return slots.acquire(client)
  } catch (error) {
    await attempt.refund()
    throw error
  }
}
