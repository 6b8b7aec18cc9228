/**
 * viem's requests over a WebSocket. viem's own transport waits without limit for a connection that never opens, and
 * gives up for good after five reconnects; a page that is open for a day needs neither.
 */
import { createTransport, RpcRequestError, TimeoutError, WebSocketRequestError, type Transport } from 'viem'
import { createRpcSocket, RpcSocketError, type RpcSocketOptions } from './rpcSocket.ts'

/** Whether an endpoint is reached over a WebSocket. */
export function isSocketUrl(url: string): boolean {
  return /^wss?:/i.test(url)
}

export interface SocketTransportOptions extends RpcSocketOptions {
  /** For one request, connecting included. */
  readonly timeoutMs: number
}

/**
 * A viem transport over one connection, shared by all clients made with it. Does not retry: the fallback transport
 * around it does. Its type is `custom`, because viem subscribes through transports of type `webSocket`, and this one
 * has no subscriptions: actions that watch the chain poll it, as over HTTP.
 */
export function socketTransport(
  url: string,
  { timeoutMs, ...options }: SocketTransportOptions,
): Transport<'custom'> {
  const socket = createRpcSocket(url, options)
  return ({ retryCount = 0 }) =>
    createTransport({
      key: 'rpcSocket',
      name: 'WebSocket JSON-RPC',
      type: 'custom',
      retryCount,
      timeout: timeoutMs,
      async request({ method, params }) {
        const body = { method, params }
        const [response] = await socket.send([body], timeoutMs).catch((error: unknown) => {
          throw inViemTerms(error, body, url)
        })
        if (response?.error !== undefined && response.error !== null)
          throw new RpcRequestError({ body, error: errorOf(response.error), url })
        // viem derives the type from the method; what the node sent is unchecked here as it is over HTTP.
        return response?.result as never
      },
    })
}

/** The errors that viem's own transports throw, which explanations and retries recognize. */
function inViemTerms(error: unknown, body: { method: string; params?: unknown }, url: string): unknown {
  if (!(error instanceof RpcSocketError)) return error
  if (error.type === 'timeout') return new TimeoutError({ body, url })
  return new WebSocketRequestError({ body, cause: error, url })
}

/** A node's error as viem expects it; a malformed one counts as internal. */
function errorOf(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data }: { code?: unknown; message?: unknown; data?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    code: typeof code === 'number' ? code : -32_603,
    message: typeof message === 'string' ? message : 'The node reported an error without a message.',
    ...(data !== undefined && { data }),
  }
}
