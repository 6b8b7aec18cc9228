/** Which failed requests are repeated by themselves. */
import { NoSafeError } from '@peppermint/safe/chain'
import { GatewayRequestError } from '@peppermint/safe/client'
import { WrongAnswerError } from './source/safeSource.ts'

const MAX_RETRIES = 2

/** A refusal stays one, except of an overloaded or failing gateway; so does a Safe that is not there. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || error instanceof WrongAnswerError || error instanceof NoSafeError)
    return false
  return !(error instanceof GatewayRequestError) || error.status >= 500
}
