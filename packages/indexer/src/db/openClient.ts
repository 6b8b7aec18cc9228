/** A connection outside the pools that can be destroyed at any time. */
import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

export interface OpenClient {
  readonly client: Client
  /** Closes the connection within half a second; running statements fail. May be called at any time, and twice. */
  readonly end: () => Promise<void>
  /** Destroys the socket at once, also while connecting. */
  readonly destroy: () => void
}

const CLOSE_TIMEOUT_MS = 500

/** Networks drop idle connections after some minutes, silently for both ends. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 } as const

/** Creates a client without connecting it. Connection errors reject its statements and never crash the process. */
export function openClient(config: ClientConfig): OpenClient {
  const socket = new Socket()
  const client = new Client({ ...KEEP_ALIVE, ...config, stream: () => socket })
  client.on('error', () => undefined)
  const destroy = () => void socket.destroy()
  return {
    client,
    async end() {
      const timer = setTimeout(destroy, CLOSE_TIMEOUT_MS)
      await client.end().catch(() => undefined)
      clearTimeout(timer)
      destroy()
    },
    destroy,
  }
}
