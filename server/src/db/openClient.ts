/** One connection that is in nobody's pool, and that can be cut at any moment. */
import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

export interface OpenClient {
  readonly client: Client
  /** Says goodbye to the database, for half a second at most; what is under way fails. May be called at any time, and twice. */
  readonly end: () => Promise<void>
  /** Destroys the socket at once, also while it connects. */
  readonly cut: () => void
}

const GOODBYE_TIMEOUT_MS = 500

/** Networks forget connections that are silent for some minutes, and then both ends wait. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 60_000 } as const

/** Makes a client that has yet to connect. Errors of its connection reach its statements, and never the process. */
export function openClient(config: ClientConfig): OpenClient {
  const socket = new Socket()
  const client = new Client({ ...KEEP_ALIVE, ...config, stream: () => socket })
  client.on('error', () => undefined)
  const cut = () => void socket.destroy()
  return {
    client,
    async end() {
      const late = setTimeout(cut, GOODBYE_TIMEOUT_MS)
      await client.end().catch(() => undefined)
      clearTimeout(late)
      cut()
    },
    cut,
  }
}
