/** What a connected wallet can be asked for. */
import type { OptionalRequest, WalletSnapshot } from './wallet.ts'

/** Whether to offer a request: a wallet is connected, and its connector does not exclude it. */
export const canRequest = (snapshot: WalletSnapshot, request: OptionalRequest): boolean =>
  snapshot.status === 'connected' && snapshot.unsupportedRequests?.includes(request) !== true

/** What a connector declares: `unsupportedRequests`, beside wagmi's fields. */
export function readUnsupported(connector: object | undefined): readonly OptionalRequest[] | undefined {
  const { unsupportedRequests }: { readonly unsupportedRequests?: unknown } = connector ?? {}
  return Array.isArray(unsupportedRequests) ? (unsupportedRequests as readonly OptionalRequest[]) : undefined
}
