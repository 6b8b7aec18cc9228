/** Checks that ports are free before any long work. */
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A port is in use. The message contains the port, its purpose, and the remedy. */
export class PortInUse extends Error {
  override readonly name = 'PortBusy'
  readonly port: number

  constructor(port: number, user: string, remedy: string) {
    super(`Port ${port}, which ${user} needs, is in use by another program. Choose another one: ${remedy}`)
    this.port = port
  }
}

/** The page and the chain have the same port. The message contains the remedy. */
export class DuplicatePort extends Error {
  override readonly name = 'OnePortForTwo'

  constructor(port: number) {
    super(
      `Port ${port} is set for both the page (PORT) and the local chain (RPC_PORT). Choose two: PORT=${port} RPC_PORT=${alternativePort(port)} npm start`,
    )
  }
}

/** A port to suggest instead of `port`: a hundred higher, or lower at the end of the range. */
export function alternativePort(port: number): number {
  return port + 100 < 65_536 ? port + 100 : port - 100
}

/** Whether `port` of `host` is free. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** Whether `port` is free within `timeoutMs`. Checks at least once. */
export async function isPortFreeWithin(port: number, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs
  for (;;) {
    if (await isPortFree(port)) return true
    if (Date.now() >= until) return false
    await pause(50)
  }
}
