/** Verifies a signature; limits duration and concurrency of on-chain checks. */
import { isSignedByKey, verifySignIn, type SignedSignIn } from '@peppermint/wallet-kit/sign-in'
import { BaseError, type Address, type Client } from 'viem'
import type { Logger } from 'pino'
import { abortAfter } from '@peppermint/process/abortAfter.ts'
import { HttpError } from '@peppermint/http/router.ts'
import type { CheckSlots } from './checkSlots.ts'
import type { Attempt } from './nonces.ts'

/** For all chain requests of one check. */
const CHECK_TIMEOUT_MS = 6_000

/** A sign-in with a parsed message. */
export interface SignInToCheck extends Omit<SignedSignIn, 'client'> {
  readonly address: Address
}

export interface CheckParts {
  /** Opens a chain client for one check, aborted by the signal. */
  readonly openClient: (signal: AbortSignal) => Client
  readonly slots: CheckSlots
  /** Address of the requesting client. */
  readonly client: string
  readonly log: Logger
}

/**
 * Resolves when the signature is valid.
 * @throws {HttpError} 401 when it is invalid; 429 or 503 when too many are being checked, and 503 when the chain does not
 *   respond. The attempt does not count in the last three cases.
 */
export async function checkSignature(
  signed: SignInToCheck,
  attempt: Attempt,
  parts: CheckParts,
): Promise<void> {
  if (await isValidSignature(signed, attempt, parts)) return
  throw new HttpError(
    401,
    'invalid_signature',
    signed.signature === '0x'
      ? 'The account has not approved this message on the chain yet. Nothing was changed.'
      : 'The signature does not match the account. Nothing was changed. Sign the message again.',
  )
}

async function isValidSignature(
  signed: SignInToCheck,
  attempt: Attempt,
  parts: CheckParts,
): Promise<boolean> {
  const requiresChain = !(await isSignedByKey(signed))
  const release = requiresChain ? await acquireSlot(attempt, parts) : () => undefined
  try {
    const verified = await abortAfter(CHECK_TIMEOUT_MS, (signal) =>
      verifySignIn({ ...signed, client: parts.openClient(signal) }),
    )
    return verified !== undefined
  } catch (error) {
    // Never the whole error: it contains the endpoint's URL, which may contain a token.
    const why = error instanceof BaseError ? error.shortMessage : 'no answer in time'
    parts.log.warn({ why }, 'sign-in: on-chain signature check failed')
    await attempt.refund()
    throw new HttpError(
      503,
      'chain_unreachable',
      'The chain is not responding, so the signature could not be checked. Nothing was changed. Try again in a moment with the same signature.',
      { 'Retry-After': '5' },
    )
  } finally {
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
