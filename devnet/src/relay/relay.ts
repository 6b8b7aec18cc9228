/**
 * A WalletConnect relay on this machine: a mailbox for each topic, kept until its messages lapse, and a socket for
 * each client that proves its key. It speaks the `irn` protocol as clients of the 2.21 line use it, and can be cut,
 * closed and brought back, so that tests can see what a visitor sees then.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'
import { WebSocketServer } from 'ws'
import { createMailboxes } from './mailboxes.ts'
import { serveSocket } from './serveSocket.ts'

/** A running relay. */
export interface Relay {
  /** `ws://127.0.0.1:<port>`. */
  readonly url: string
  /** How many clients are connected now. */
  readonly connections: () => number
  /** How many sockets were opened since the start; zero while nobody was contacted. */
  readonly opened: () => number
  /** Cuts every socket, as a change of network would. */
  readonly dropAll: () => void
  /** Turns newcomers away until it is called with false; those connected stay. `unauthorized` tells them why. */
  readonly refuse: (newcomers: boolean | 'unauthorized') => void
  /** Takes messages and confirms nothing until it is called with false. */
  readonly mute: (silent: boolean) => void
  /** Closes the port and cuts every socket; mailboxes are kept. */
  readonly stop: () => Promise<void>
  /** Opens the same port again. */
  readonly restart: () => Promise<void>
  /** Stops, and forgets the mailboxes: what a relay that crashed has lost. */
  readonly kill: () => Promise<void>
}

/** Clients give up on a socket that is silent for 35 seconds. */
const pingEvery = 20_000

/**
 * Starts a relay on 127.0.0.1.
 * @param port 0 picks a free one.
 */
export async function startRelay({ port = 0 }: { readonly port?: number } = {}): Promise<Relay> {
  const mailboxes = createMailboxes()
  const state = { refusing: false as boolean | 'unauthorized', silent: false, opened: 0 }
  let running = await listen(port)
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
    const ping = setInterval(() => sockets.clients.forEach((client) => client.ping()), pingEvery)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(on, '127.0.0.1', resolve)
    })
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
    dropAll: () => running.sockets.clients.forEach((client) => client.terminate()),
    refuse: (newcomers) => {
      state.refusing = newcomers
    },
    mute: (silent) => {
      state.silent = silent
    },
    stop: () => running.close(),
    async restart() {
      running = await listen(address.port)
    },
    async kill() {
      await running.close()
      mailboxes.forget()
    },
  }
}

/** The id of a client that has signed for the key that it names; undefined for any other. */
async function clientOf(auth: string): Promise<string | undefined> {
  try {
    return (await verifyJWT(auth)) ? decodeJWT(auth).payload.iss : undefined
  } catch {
    return undefined
  }
}
