/** A TCP proxy to a local port that simulates outages. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export async function startTcpProxy(target: number) {
  const open = new Set<Socket>()
  let isCut = false
  let isSilent = false
  let refused = 0
  const server = createServer((client) => {
    if (isCut) {
      refused += 1
      return client.destroy()
    }
    const upstream = connect(target, '127.0.0.1')
    for (const [one, another] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('data', (bytes: Buffer) => {
        if (!isSilent) another.write(bytes)
      })
      one.once('end', () => another.end())
      one.once('error', () => one.destroy())
      one.once('close', () => {
        open.delete(one)
        another.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    /** Open sockets: two for each connection. */
    open: () => open.size,
    /** Connections refused during an outage. */
    refused: () => refused,
    /** Keeps connections open but drops all data. */
    blackhole() {
      isSilent = true
    },
    restore() {
      isCut = false
      isSilent = false
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
