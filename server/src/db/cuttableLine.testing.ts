/** A line to a port on this machine that can be cut: what an outage of a database looks like from here. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export async function cuttableLine(target: number) {
  const open = new Set<Socket>()
  let isCut = false
  let isSilent = false
  let refused = 0
  const server = createServer((near) => {
    if (isCut) {
      refused += 1
      return near.destroy()
    }
    const far = connect(target, '127.0.0.1')
    for (const [one, another] of [
      [near, far],
      [far, near],
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
    /** Open connections, each counted at both of its ends. */
    open: () => open.size,
    /** How often somebody came while it was cut. */
    refused: () => refused,
    /** Keeps the connections, and swallows what is sent over them. */
    silence() {
      isSilent = true
    },
    mend() {
      isCut = false
      isSilent = false
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
