/**
 * One connection that stays the same or is no more. The driver (postgres.js 3.4.9) connects anew by itself, even in the
 * middle of a transaction, whose other statements then run outside of any; and it writes to a socket it has let go.
 * So the socket is ours: its end is kept from the driver, nothing is ever connected again, and whoever waits is told.
 */
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls'
import postgres from 'postgres'
import type { Database } from '../db/database.ts'

export interface OwnConnection {
  /** For statements and `begin`; each in `orGone`. */
  readonly sql: postgres.Sql
  /** Waits for it, or for the connection's end. @throws {ConnectionGone} */
  readonly orGone: <T>(waiting: PromiseLike<T>) => Promise<T>
  /** Closes it; what is under way is undone by the database. May be called twice, and when it is gone. */
  readonly end: () => Promise<void>
  /** Ends it at once and without a word; whoever waits is told that it is gone. */
  readonly cut: () => void
}

/** The connection has ended, and with it its locks and its transaction; or there never was one. */
export class ConnectionGone extends Error {
  override readonly name = 'ConnectionGone'

  constructor(message = 'The connection to the database is gone.') {
    super(message)
  }
}

/** Milliseconds to connect. */
const PATIENCE = 10_000

/**
 * Opens a connection to the same database, beside the pool's.
 * @param signal cuts it while it is being opened; the one who has it cuts it later.
 * @throws the socket's errors, and {ConnectionGone}.
 */
export async function ownConnection(database: Database, signal?: AbortSignal): Promise<OwnConnection> {
  const { options } = database.sql
  const socket = await connected(options, signal)
  const { promise: gone, reject } = Promise.withResolvers<never>()
  gone.catch(() => undefined)
  socket.on('error', () => undefined)
  const listen = socket.on.bind(socket)
  listen('close', () => reject(new ConnectionGone()))
  // Whatever the driver does on hearing of the end is wrong for us, so it never does.
  const on = (event: string, listener: (...values: unknown[]) => void) =>
    event === 'close' ? socket : listen(event, listener)
  Object.defineProperty(socket, 'on', { value: on })
  let isUsed = false
  // The driver knows this option, its types do not.
  const ours = {
    ...options,
    ssl: false,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    socket: () => {
      if (isUsed) throw new ConnectionGone()
      isUsed = true
      return socket
    },
  }
  const sql = postgres(ours as unknown as postgres.Options<Record<string, never>>)
  const orGone = <T>(waiting: PromiseLike<T>) => Promise.race([waiting, gone])
  return {
    sql,
    orGone,
    end: async () => {
      const ended = sql.end({ timeout: 0 })
      ended.catch(() => undefined)
      await Promise.race([ended, gone.catch(() => undefined)])
      socket.destroy()
    },
    cut: () => socket.destroy(),
  }
}

type Options = postgres.Sql['options']

async function connected(options: Options, signal: AbortSignal | undefined): Promise<Socket> {
  signal?.throwIfAborted()
  const [host] = options.host
  const [port] = options.port
  const path: unknown = 'path' in options ? options.path : undefined
  const socket =
    typeof path === 'string' && path !== ''
      ? connect({ path })
      : connect({ host: host ?? 'localhost', port: port ?? 5432 })
  // A copy ends in a small write behind another: held back for the database's acknowledgement, it costs 40 ms.
  socket.setNoDelay(true)
  // `once` hears of the end.
  const cut = () => socket.destroy()
  signal?.addEventListener('abort', cut, { once: true })
  try {
    await once(socket, 'connect')
    return wantsTls(options.ssl) ? await secured(socket, options.ssl, host) : socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}

function wantsTls(ssl: unknown): boolean {
  return ssl !== undefined && ssl !== false && ssl !== 'disable'
}

/** Asks for TLS as the protocol wants it: eight bytes, one byte back. */
async function secured(socket: Socket, ssl: unknown, host: string | undefined): Promise<Socket> {
  const request = Buffer.alloc(8)
  request.writeInt32BE(8, 0)
  request.writeInt32BE(80_877_103, 4)
  socket.write(request)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer[0] !== 'S'.charCodeAt(0)) {
    if (ssl === 'prefer' || ssl === 'allow') return socket
    throw new ConnectionGone('The database does not speak TLS.')
  }
  const isUnchecked = ssl === 'require' || ssl === 'allow' || ssl === 'prefer'
  const own: ConnectionOptions = typeof ssl === 'object' && ssl !== null ? ssl : {}
  const secure = connectSecurely({
    socket,
    ...(host === undefined ? {} : { servername: host }),
    ...(isUnchecked ? { rejectUnauthorized: false } : {}),
    ...own,
  })
  await once(secure, 'secureConnect')
  return secure
}

function once(socket: Socket, event: string): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => failed(new ConnectionGone('The database did not answer in time.')),
      PATIENCE,
    )
    const done = (...values: readonly unknown[]) => {
      clear()
      resolve(values)
    }
    const failed = (error?: unknown) => {
      clear()
      reject(error instanceof Error ? error : new ConnectionGone())
    }
    const clear = () => {
      clearTimeout(timer)
      socket.off(event, done)
      socket.off('error', failed)
      socket.off('close', failed)
    }
    socket.once(event, done)
    socket.once('error', failed)
    socket.once('close', failed)
  })
}
