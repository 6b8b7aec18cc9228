/** Free ports for servers that stop and start again on the same port. */
import { createServer } from 'node:net'

const FIRST_PORT = 20_000
/** Below the ephemeral range, which starts at 32,768 on Linux. */
const LAST_PORT = 31_999

/**
 * A free port on 127.0.0.1 that the operating system does not assign by itself, so that no other socket takes it while
 * the server that uses it is down.
 */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1))
  return (await isPortFree(port)) ? port : freePort()
}

/** Whether `port` of `host` is free. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
