/**
 * JSON-RPC over a WebSocket: one connection per endpoint, opened by the first request and again after every loss. A
 * request has a timeout that covers connecting as well; a connection that stays silent past it is dropped, so that
 * the next attempt opens a new one. Retries are the caller's. Runs in browsers and in Node.
 */

/** A request without its id, which the socket assigns. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** A JSON-RPC response, unchecked except for its id. */
export interface RpcResponse {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}

/** `timeout`: no response in time. `closed`: the connection failed or closed. `too-large`: a message above the limit. */
export type RpcSocketFailure = 'timeout' | 'closed' | 'too-large'

/** A request got no response. The message names the host alone, because addresses may carry keys. */
export class RpcSocketError extends Error {
  override readonly name = 'RpcSocketError'
  readonly type: RpcSocketFailure

  constructor(type: RpcSocketFailure, message: string) {
    super(message)
    this.type = type
  }
}

export interface RpcSocketOptions {
  /** Maximum length of one message, in UTF-16 code units; 24 Mi unless given. */
  readonly maxMessageLength?: number
  /** Whether the connection stays open without pending requests; true unless given. */
  readonly isKeptOpen?: boolean
  /** Closes the connection for good when aborted; requests fail from then on. */
  readonly signal?: AbortSignal
}

export interface RpcSocket {
  /**
   * Sends every call in a separate message.
   * @param timeoutMs until all responses must be there, connecting included.
   * @returns responses in the order of the calls.
   * @throws {RpcSocketError} without a response to each; the signal's reason when aborted.
   */
  send(calls: readonly RpcCall[], timeoutMs: number, signal?: AbortSignal): Promise<readonly RpcResponse[]>
  /** Closes the connection; pending requests fail. A later `send` opens it again. */
  close(): void
}

interface Pending {
  readonly resolve: (response: RpcResponse) => void
  readonly reject: (error: RpcSocketError) => void
}

const MAX_MESSAGE_LENGTH = 24 * 1024 * 1024

/** Prepares a socket for a `ws:` or `wss:` endpoint. Connects with the first request. */
export function createRpcSocket(url: string, options: RpcSocketOptions = {}): RpcSocket {
  const { maxMessageLength = MAX_MESSAGE_LENGTH, isKeptOpen = true, signal: closing } = options
  const { host } = new URL(url)
  const pending = new Map<number, Pending>()
  let connection: WebSocket | undefined
  /** Messages that wait for the connection to open. */
  let queued: string[] = []
  let lastMessageAt = 0
  let nextId = 1

  function drop(type: RpcSocketFailure, reason: string): void {
    const dropped = connection
    connection = undefined
    queued = []
    dropped?.close()
    const failed = [...pending.values()]
    pending.clear()
    for (const { reject } of failed) reject(new RpcSocketError(type, `${host} ${reason}`))
  }

  function connect(): WebSocket {
    if (connection !== undefined) return connection
    const opened = new WebSocket(url)
    connection = opened
    const isCurrent = () => connection === opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isCurrent() && typeof data === 'string') receive(data)
    })
    opened.addEventListener('open', () => {
      if (!isCurrent()) return
      for (const message of queued) opened.send(message)
      queued = []
    })
    // An error is always followed by a close.
    opened.addEventListener('close', () => {
      if (isCurrent()) drop('closed', 'closed the connection or could not be reached')
    })
    return opened
  }

  function receive(message: string): void {
    lastMessageAt = performance.now()
    if (message.length > maxMessageLength) {
      drop('too-large', `sent a message longer than ${maxMessageLength}`)
      return
    }
    for (const response of responsesIn(message)) {
      pending.get(response.id)?.resolve(response)
      pending.delete(response.id)
    }
  }

  function transmit(message: string): void {
    const socket = connect()
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
    else queued.push(message)
  }

  async function send(
    calls: readonly RpcCall[],
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<readonly RpcResponse[]> {
    closing?.throwIfAborted()
    signal?.throwIfAborted()
    const firstId = nextId
    nextId += calls.length
    const sentAt = performance.now()
    const stopped = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      stopped.reject(new RpcSocketError('timeout', `${host} did not respond within ${timeoutMs} ms`))
      // Nothing at all has come since: the connection is half open, or never opened.
      if (lastMessageAt < sentAt) drop('closed', 'stopped responding')
    }, timeoutMs)
    const onAbort = () => stopped.reject(signal?.reason as Error)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const responses = calls.map(
        (_, index) =>
          new Promise<RpcResponse>((resolve, reject) => {
            pending.set(firstId + index, { resolve, reject })
          }),
      )
      const answered = Promise.all(responses)
      for (const [index, call] of calls.entries())
        transmit(JSON.stringify({ jsonrpc: '2.0', id: firstId + index, ...call }))
      return await Promise.race([answered, stopped.promise])
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      for (let id = firstId; id < firstId + calls.length; id += 1) pending.delete(id)
      if (!isKeptOpen && pending.size === 0) drop('closed', 'has nothing left to answer')
    }
  }

  closing?.addEventListener('abort', () => drop('closed', 'is not needed any more'), { once: true })
  return { send, close: () => drop('closed', 'was closed by this side') }
}

/** Responses with a numeric id; notifications and anything that is not JSON-RPC are ignored. */
function responsesIn(message: string): readonly RpcResponse[] {
  try {
    const parsed: unknown = JSON.parse(message)
    return [parsed].flat().filter(isResponse)
  } catch {
    return []
  }
}

function isResponse(value: unknown): value is RpcResponse {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
}
