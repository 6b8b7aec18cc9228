/** Formats an RPC error for a command's output: no request, no stack. */
import type { BaseError } from 'viem'

/** Does not include whether anything was sent: the caller adds it. */
export function describeRpcError({ shortMessage, details }: BaseError): string {
  // Despite its type, it is missing from some errors, such as of an empty result.
  const reason = details ? ` (${details.replace(/\.$/, '')}).` : ''
  return `RPC endpoint failed: ${shortMessage}${reason}`
}
