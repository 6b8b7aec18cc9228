/**
 * Shares a server's work fairly between its clients: each has a few requests in progress, and further ones wait for
 * their turn, one client after the other. However many one client sends, another waits for none of them.
 */
import type { EventEmitter } from 'node:events'
import { getRateLimitKey, getSharedNetwork } from './clientAddress.ts'

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
  /** The client left before its turn. */
  | { readonly status: 'left' }

/** The answer to a request that gets no turn. */
export function describeBusy(turn: 'client-full' | 'full') {
  const [status, whose] = turn === 'full' ? ([503, ''] as const) : ([429, ' of your network'] as const)
  return {
    status,
    code: 'busy',
    message: `Too many requests${whose} are waiting. Nothing was changed. Try again in a few seconds.`,
    headers: { 'Retry-After': '2' },
  }
}

export interface ClientTurns {
  /**
   * Resolves when it is the request's turn, or at once if too many wait. A request that waits is refused later if all
   * places are taken and its network has the most.
   * @param client address of the client; all of an IPv6 /64 count as one. One /48 or IPv4 /24 has half of all turns and places.
   * @param connection gives the place up when it closes.
   */
  take(client: string, connection?: Connection): Promise<Turn>
}

/** Tells when the request's client has left. */
export type Connection = Pick<EventEmitter, 'once' | 'off'>

/** A client with requests in progress or waiting. */
interface Line {
  running: number
  readonly waiting: ((turn: Turn) => void)[]
}

/** What one party may have in common: the clients of a /48 or an IPv4 /24. */
interface Network {
  running: number
  waiting: number
  /** The client whose turn is next comes first. */
  readonly lines: Map<string, Line>
}

export function createClientTurns(limits: TurnLimits): ClientTurns {
  /** The network whose turn is next comes first. */
  const networks = new Map<string, Network>()
  const maxOfNetwork = Math.max(limits.maxPerClient, limits.max / 2)
  const maxWaitingOfNetwork = Math.max(limits.maxWaitingPerClient, limits.maxWaiting / 2)
  let running = 0
  let waiting = 0

  function countWaiting(network: Network, difference: number): void {
    waiting += difference
    network.waiting += difference
  }

  /** Its turn has been: the others come first. What has no requests left is forgotten. */
  function moveBack(name: string, network: Network, key: string, line: Line): void {
    network.lines.delete(key)
    if (line.running > 0 || line.waiting.length > 0) network.lines.set(key, line)
    networks.delete(name)
    if (network.lines.size > 0) networks.set(name, network)
  }

  function begin(name: string, network: Network, key: string, line: Line): Turn {
    const count = (difference: number) => {
      running += difference
      network.running += difference
      line.running += difference
      moveBack(name, network, key, line)
    }
    count(1)
    return {
      status: 'taken',
      release() {
        count(-1)
        startNext()
      },
    }
  }

  function startNext(): void {
    if (running >= limits.max) return
    for (const [name, network] of networks) {
      if (network.running >= maxOfNetwork || network.waiting === 0) continue
      for (const [key, line] of network.lines) {
        if (line.running >= limits.maxPerClient) continue
        const start = line.waiting.shift()
        if (start === undefined) continue
        countWaiting(network, -1)
        start(begin(name, network, key, line))
        return
      }
    }
  }

  /** Refuses the newest request of the longest line, of the network with the most. @returns false if `own` has as many. */
  function dropOne(own: Network): boolean {
    const most = [...networks.values()].reduce((a, b) => (b.waiting > a.waiting ? b : a), own)
    if (most.waiting <= own.waiting + 1) return false
    const longest = [...most.lines.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a))
    countWaiting(most, -1)
    longest.waiting.pop()?.({ status: 'full' })
    return true
  }

  return {
    take(client, connection) {
      const key = getRateLimitKey(client)
      const name = getSharedNetwork(client)
      const network = networks.get(name) ?? { running: 0, waiting: 0, lines: new Map<string, Line>() }
      const line = network.lines.get(key) ?? { running: 0, waiting: [] }
      const isFree = running < limits.max && network.running < maxOfNetwork
      if (isFree && line.running < limits.maxPerClient && line.waiting.length === 0)
        return Promise.resolve(begin(name, network, key, line))
      if (line.waiting.length >= limits.maxWaitingPerClient || network.waiting >= maxWaitingOfNetwork)
        return Promise.resolve({ status: 'client-full' })
      if (waiting >= limits.maxWaiting && !dropOne(network)) return Promise.resolve({ status: 'full' })
      network.lines.set(key, line)
      networks.set(name, network)
      countWaiting(network, 1)
      return new Promise((resolve) => {
        const start = (turn: Turn) => {
          connection?.off('close', leave)
          resolve(turn)
        }
        const leave = () => {
          line.waiting.splice(line.waiting.indexOf(start), 1)
          countWaiting(network, -1)
          if (line.running === 0 && line.waiting.length === 0) network.lines.delete(key)
          if (network.lines.size === 0) networks.delete(name)
          resolve({ status: 'left' })
        }
        connection?.once('close', leave)
        line.waiting.push(start)
      })
    },
  }
}
