/** Which failed requests are repeated by themselves. */
import { GatewayRequestError } from '@peppermint/safe/client'
import { WrongAnswerError } from './source/safeSource.ts'

const MAX_RETRIES = 2

/** A refusal stays one, except of an overloaded or failing gateway. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES || error instanceof WrongAnswerError) return false
  return !(error instanceof GatewayRequestError) || error.status >= 500
}
