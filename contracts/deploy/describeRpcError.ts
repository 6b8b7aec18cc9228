/** What an endpoint's failure is called in a command's output: no request, no stack. */
import type { BaseError } from 'viem'

/** Whole sentences, without saying whether anything was sent. */
export function describeRpcError({ shortMessage, details }: BaseError): string {
  return `The endpoint failed: ${shortMessage} (${details.replace(/\.$/, '')}).`
}
