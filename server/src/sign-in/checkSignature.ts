/** Whether a signature is the account's, with a limit on how long the chain may take to say so. */
import { verifySignIn, type SignedSignIn } from '@peppermint/wallet-kit/sign-in'
import { BaseError } from 'viem'
import type { Logger } from 'pino'
import { Refusal } from '../http/router.ts'
import type { Attempt } from './nonces.ts'

/** Milliseconds that a visitor waits at most for the chain's word on a signature. */
const PATIENCE = 10_000

/**
 * Returns when the signature is right.
 * @throws {Refusal} 401 when it is not; 503 when the chain could not be asked, in which case the try does not count.
 */
export async function checkSignature(signed: SignedSignIn, attempt: Attempt, log: Logger): Promise<void> {
  let account: string | undefined
  try {
    account = await within(PATIENCE, verifySignIn(signed))
  } catch (error) {
    // Never the whole error: it holds the endpoint's address, and that may hold a token.
    const why = error instanceof BaseError ? error.shortMessage : 'no answer in time'
    log.warn({ why }, 'the chain could not be asked about a signature')
    await attempt.takeBack()
    throw new Refusal(
      503,
      'chain_unreachable',
      'The chain did not answer, so the signature could not be checked. Nothing was changed. Try again in a moment; the same signature will do.',
      { 'Retry-After': '5' },
    )
  }
  if (account !== undefined) return
  throw new Refusal(
    401,
    'signature_refused',
    signed.signature === '0x'
      ? 'The account has not approved this message on the chain yet. Nothing was changed.'
      : 'The signature is not this account’s. Nothing was changed. Sign the message again.',
  )
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
