/** Sends batches over a WebSocket: one message per call, with the responses collected into a batch again. */
import {
  createRpcSocket,
  RpcSocketError,
  type RpcCall,
  type RpcSocketFailure,
  type RpcSocketOptions,
} from '@peppermint/rpc/rpcSocket.ts'
import { isSocketUrl } from '@peppermint/rpc/socketTransport.ts'
import { type FailureKind, RpcFailure } from './rpcFailure.ts'

type Call = RpcCall & { readonly id: number }

const FAILURE_KINDS: Readonly<Record<RpcSocketFailure, FailureKind>> = {
  timeout: 'timeout',
  closed: 'unreachable',
  'too-large': 'too-large',
}

/**
 * Sends a batch, or one call, as JSON and returns its responses, unchecked.
 * @throws {RpcFailure} if a response is missing; the signal's reason when aborted.
 */
export type SendOverSocket = (
  batch: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
) => Promise<readonly unknown[]>

/** A sender for a `ws:` or `wss:` endpoint, which connects with the first batch; undefined for any other endpoint. */
export function createSocketSender(url: string, options: RpcSocketOptions): SendOverSocket | undefined {
  if (!isSocketUrl(url)) return undefined
  const socket = createRpcSocket(url, options)
  return async (batch, timeoutMs, signal) => {
    // A batch of one is encoded without brackets.
    const calls = [JSON.parse(batch) as Call | readonly Call[]].flat()
    try {
      const responses = await socket.send(
        calls.map(({ method, params }) => ({ method, params })),
        timeoutMs,
        signal,
      )
      return responses.map((response, index) => ({ ...response, id: calls[index]?.id }))
    } catch (error) {
      if (!(error instanceof RpcSocketError)) throw error
      throw new RpcFailure(FAILURE_KINDS[error.type], error.message)
    }
  }
}
