/**
 * Shares a server's work fairly between its clients: each has a few requests in progress, and further ones wait for
 * their turn, one client after the other. However many one client sends, another waits for none of them.
 */
import { getRateLimitKey } from './clientAddress.ts'

export interface TurnLimits {
  /** Requests in progress, of all clients. */
  readonly max: number
  readonly maxPerClient: number
  /** Requests that wait, of all clients. */
  readonly maxWaiting: number
  readonly maxWaitingPerClient: number
}

export type Turn =
  | {
      readonly status: 'taken'
      /** Ends the turn; call it once. */
      readonly release: () => void
    }
  | { readonly status: 'client-full' }
  | { readonly status: 'full' }

export interface ClientTurns {
  /**
   * Resolves when it is the request's turn, or at once if too many wait.
   * @param client address of the client; all of an IPv6 /64 count as one.
   */
  take(client: string): Promise<Turn>
}

/** A client with requests in progress or waiting. */
interface Line {
  running: number
  readonly waiting: ((turn: Turn) => void)[]
}

export function createClientTurns(limits: TurnLimits): ClientTurns {
  /** The client whose turn is next comes first. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  function moveBack(key: string, line: Line): void {
    lines.delete(key)
    lines.set(key, line)
  }

  function begin(key: string, line: Line): Turn {
    running += 1
    line.running += 1
    moveBack(key, line)
    return {
      status: 'taken',
      release() {
        running -= 1
        line.running -= 1
        if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
        else moveBack(key, line)
        startNext()
      },
    }
  }

  function startNext(): void {
    for (const [key, line] of lines) {
      if (running >= limits.max) return
      if (line.running >= limits.maxPerClient) continue
      const start = line.waiting.shift()
      if (start === undefined) continue
      waiting -= 1
      start(begin(key, line))
      return
    }
  }

  return {
    take(client) {
      const key = getRateLimitKey(client)
      const line = lines.get(key) ?? { running: 0, waiting: [] }
      if (running < limits.max && line.running < limits.maxPerClient && line.waiting.length === 0)
        return Promise.resolve(begin(key, line))
      if (line.waiting.length >= limits.maxWaitingPerClient) return Promise.resolve({ status: 'client-full' })
      if (waiting >= limits.maxWaiting) return Promise.resolve({ status: 'full' })
      lines.set(key, line)
      waiting += 1
      return new Promise((resolve) => line.waiting.push(resolve))
    },
  }
}
