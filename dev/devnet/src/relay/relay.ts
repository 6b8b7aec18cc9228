/**
 * A local WalletConnect relay: a mailbox per topic, whose messages expire, and a socket per authenticated client. It
 * implements the `irn` protocol as clients of version 2.21 use it, and can drop connections, stop and restart, so that
 * tests can simulate outages.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'
import { WebSocketServer } from 'ws'
import { freePort, isPortFreeWithin } from '@peppermint/process/freePort.ts'
import { createMailboxes } from './mailboxes.ts'
import { serveSocket } from './serveSocket.ts'

/** A running relay. */
export interface Relay {
  /** `ws://127.0.0.1:<port>`. */
  readonly url: string
  /** Number of open sockets. */
  readonly connections: () => number
  /** Number of sockets opened since the start. */
  readonly opened: () => number
  /** Terminates every socket, like a change of network. */
  readonly dropConnections: () => void
  /** Refuses new connections until called with false. `unauthorized` closes them with that reason. */
  readonly refuseConnections: (isRefusing: boolean | 'unauthorized') => void
  /** Accepts messages without sending receipts until called with false. */
  readonly withholdReceipts: (silent: boolean) => void
  /** Closes the port and every socket; keeps the mailboxes. */
  readonly stop: () => Promise<void>
  /** Listens on the same port again. */
  readonly restart: () => Promise<void>
  /** Stops and clears the mailboxes, like a crash. */
  readonly kill: () => Promise<void>
}

/** How long a restarted relay waits for its port. */
const PORT_WAIT_MS = 10_000

/** Clients close a socket that is silent for 35 seconds. */
const PING_INTERVAL_MS = 20_000

/**
 * Starts a relay on 127.0.0.1.
 * @param port 0 picks a free port that stays free while the relay is stopped.
 */
export async function startRelay({ port = 0 }: { readonly port?: number } = {}): Promise<Relay> {
  const mailboxes = createMailboxes()
  const state = { refusing: false as boolean | 'unauthorized', silent: false, opened: 0 }
  let running = await listen(port === 0 ? await freePort() : port)
  const address = running.address

  async function listen(on: number) {
    const server = createServer((_, response) => response.writeHead(426).end())
    const sockets = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, socket, head) => {
      if (state.refusing === true) {
        socket.destroy()
        return
      }
      const auth = new URL(request.url ?? '/', 'http://relay').searchParams.get('auth') ?? ''
      sockets.handleUpgrade(request, socket, head, (client) => {
        state.opened++
        void clientOf(auth).then((id) => {
          if (id && !state.refusing) serveSocket(client, id, mailboxes, () => state.silent)
          else client.close(3000, 'Unauthorized: invalid auth')
        })
      })
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(on, '127.0.0.1', resolve)
    })
    const ping = setInterval(() => sockets.clients.forEach((client) => client.ping()), PING_INTERVAL_MS)
    return {
      sockets,
      address: server.address() as AddressInfo,
      async close() {
        clearInterval(ping)
        sockets.clients.forEach((client) => client.terminate())
        await new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        })
      },
    }
  }

  return {
    url: `ws://127.0.0.1:${address.port}`,
    connections: () => running.sockets.clients.size,
    opened: () => state.opened,
    dropConnections: () => running.sockets.clients.forEach((client) => client.terminate()),
    refuseConnections: (isRefusing) => {
      state.refusing = isRefusing
    },
    withholdReceipts: (silent) => {
      state.silent = silent
    },
    stop: () => running.close(),
    async restart() {
      // A client that reconnects may be on it for a moment. If it is not free then, listening says so.
      await isPortFreeWithin(address.port, PORT_WAIT_MS)
      running = await listen(address.port)
    },
    async kill() {
      await running.close()
      mailboxes.clear()
    },
  }
}

/** The id of a client whose token is valid, else undefined. */
async function clientOf(auth: string): Promise<string | undefined> {
  try {
    return (await verifyJWT(auth)) ? decodeJWT(auth).payload.iss : undefined
  } catch {
    return undefined
  }
}
