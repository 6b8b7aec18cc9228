/** Is a port free on this machine? Asked before any long work, so that the answer is not a stack trace later. */
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Someone else listens where we wanted to. The message names the port, who needs it, and the way out. */
export class PortBusy extends Error {
  override readonly name = 'PortBusy'
  readonly port: number

  constructor(port: number, needs: string, remedy: string) {
    super(`Port ${port}, which ${needs} needs, is in use by another program. Choose another one: ${remedy}`)
    this.port = port
  }
}

/** The page and the chain were given one port. The message names it and the way out. */
export class OnePortForTwo extends Error {
  override readonly name = 'OnePortForTwo'

  constructor(port: number) {
    super(
      `Port ${port} was chosen for both the page (PORT) and the local chain (RPC_PORT), which need one each. Choose two: PORT=${port} RPC_PORT=${portNear(port)} npm start`,
    )
  }
}

/** A port to suggest instead of `port`: a hundred higher, or lower where there is nothing higher. */
export function portNear(port: number): number {
  return port + 100 < 65_536 ? port + 100 : port - 100
}

/** Whether something could listen on `port` of `host` right now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** Whether something could listen there within so many milliseconds; asked once, at once, where that is 0. */
export async function isPortFreeWithin(port: number, patience: number): Promise<boolean> {
  const until = Date.now() + patience
  for (;;) {
    if (await isPortFree(port)) return true
    if (Date.now() >= until) return false
    await pause(50)
  }
}
