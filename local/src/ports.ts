/** Is a port free on this machine? Asked before any long work, so that the answer is not a stack trace later. */
import { createServer } from 'node:net'

/** Someone else listens where we wanted to. The message names the port, who needs it, and the way out. */
export class PortBusy extends Error {
  override readonly name = 'PortBusy'
  readonly port: number

  constructor(port: number, needs: string, remedy: string) {
    super(`Port ${port}, which ${needs} needs, is in use by another program. Choose another one: ${remedy}`)
    this.port = port
  }
}

/** Whether something could listen on `port` of `host` right now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
