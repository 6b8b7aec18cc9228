/** Formats an RPC error for a command's output: no request, no stack. */
import type { BaseError } from 'viem'

/** Does not include whether anything was sent: the caller adds it. */
export function describeRpcError(error: BaseError): string {
  const { shortMessage, details } = error
  // Despite its type, it is missing from some errors, such as of an empty result.
  const reason = details ? ` (${details.replace(/\.$/, '')}).` : ''
  return `RPC endpoint${hostOf(error)} failed: ${shortMessage}${reason}`
}

/** Of the endpoint, where the error has it. Never the whole URL: keys are in paths and queries. */
function hostOf(error: BaseError): string {
  const { url }: { readonly url?: unknown } = Object(error.walk((cause) => 'url' in Object(cause)))
  return typeof url === 'string' && URL.canParse(url) ? ` ${new URL(url).host}` : ''
}
