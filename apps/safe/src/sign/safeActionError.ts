/** Problems of signing and executing that neither the wallet nor the chain reports. */
import type { Problem } from '@peppermint/wallet-kit/errors'
import { explain } from '@peppermint/wallet-kit/errors'
import { GatewayRequestError } from '@peppermint/safe/client'
import { type RefusedAttempt, refusedByServiceProblem, serviceUnreachableProblem } from './signWords.ts'

/** Thrown with the problem that the page shows. */
export class SafeActionError extends Error {
  override readonly name = 'SafeActionError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.title)
    this.problem = problem
  }
}

/**
 * The problem of anything that was thrown by a reading or by asking for a signature: neither sends a transaction, so none
 * can be on its way. What sends one is `requestTransaction`, which explains its own errors.
 */
export function problemOf(error: unknown, walletName: string): Problem {
  if (error instanceof SafeActionError) return error.problem
  return explain(error, { walletName, chainName: COLLECTION.chain.name, walletAsked: false })
}

/** Whether the service answered that it did not do what it was asked. */
export const isRefusal = (error: unknown): error is GatewayRequestError =>
  error instanceof GatewayRequestError && error.status < 500

/** The problem of a request to the service that holds proposals. */
export function serviceProblemOf(error: unknown, attempt: RefusedAttempt): Problem {
  if (error instanceof SafeActionError) return error.problem
  if (isRefusal(error)) return refusedByServiceProblem(error.message, attempt)
  return serviceUnreachableProblem(error instanceof Error ? error.message : undefined)
}
