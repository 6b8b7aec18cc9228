/** Formats an RPC error for a command's output: no request, no stack. */
import type { BaseError } from 'viem'

/** Does not include whether anything was sent: the caller adds it. */
export function describeRpcError({ shortMessage, details }: BaseError): string {
  return `RPC endpoint failed: ${shortMessage} (${details.replace(/\.$/, '')}).`
}
