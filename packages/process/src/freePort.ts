/** Free ports for servers that stop and start again on the same port. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const FIRST_PORT = 20_000
/** Below the ephemeral range: a client's socket there would take the port of a server that is down. */
const LAST_PORT = firstEphemeralPort() - 1
/** A file for each port that a process was given, with its id. */
const RESERVATIONS = join(tmpdir(), 'peppermint-ports')

/**
 * A free port on 127.0.0.1 that the operating system does not assign by itself, and that no other call returns while
 * this process lives: no other socket takes it while the server that uses it is down.
 */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1))
  return reserve(port) && (await isPortFree(port)) ? port : freePort()
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

/** 32,768 on most Linux systems. Where it is so low that few ports would be left, 32,000. */
function firstEphemeralPort(): number {
  try {
    const first = Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10)
    return first >= 24_000 && first < 32_000 ? first : 32_000
  } catch {
    return 32_000
  }
}

/** Whether the port is this process's alone from now on. */
function reserve(port: number): boolean {
  mkdirSync(RESERVATIONS, { recursive: true })
  const file = join(RESERVATIONS, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // Left by a process that has ended: free for the next call that draws it.
    if (!isRunning(file)) rmSync(file, { force: true })
    return false
  }
}

function isRunning(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
