/**
 * A crowd of visitors with the page open, in a process of its own: each has a connection and an address of its own,
 * and either asks for the sale every so often or listens to the live stream. They do not wait for each other: a
 * request is due when it is due, and its latency is counted from then, so that a server that falls behind cannot
 * hide it. Told by its one argument, a JSON object; says `{"at":"measuring"}` when everybody is there and warm, then
 * what it found.
 */
import { setTimeout as after } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'
import { randomFrom } from '@peppermint/server/faultyNode'
import { visitorAddress } from './visitorAddress.ts'

/** What it is told. Times in milliseconds. */
export interface Crowd {
  readonly port: number
  /** What those ask for who ask, and how often each of them does. */
  readonly asking: { readonly visitors: number; readonly path: string; readonly every: number }
  /** What those listen to who listen. */
  readonly listening: { readonly visitors: number; readonly path: string }
  readonly warmUp: number
  readonly measure: number
  readonly seed: number
}

/** What it found while it measured. Latencies in milliseconds. */
export interface CrowdSaw {
  readonly answered: number
  /** Answers with another status than 200, by status; connections lost under `lost`. */
  readonly refused: Readonly<Record<string, number>>
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** Streams open at the end, and events that came over them. */
  readonly streams: number
  readonly events: number
}

const refused: Record<string, number> = {}
const latencies: number[] = []
let [isMeasuring, streams, events] = [false, 0, 0]

const refuse = (why: string): void => {
  if (isMeasuring) refused[why] = (refused[why] ?? 0) + 1
}

/** Opens a connection of this visitor; resolves once it stands. */
function come(port: number, visitor: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: visitorAddress(visitor), noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.on('error', () => refuse('lost'))
      resolve(socket)
    })
  })
}

/** One who asks. @returns asks once more, for a time that may have passed already. */
function asker(socket: Socket, request: string): (due: number) => void {
  const waiting: number[] = []
  let received = ''
  const next = () => {
    if (waiting.length > 0) socket.write(request)
  }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1]
    if (length === undefined)
      throw new Error(`An answer does not say its length:\n${received.slice(0, head)}`)
    if (received.length < head + 4 + Number(length)) return
    const status = received.slice(9, 12)
    received = ''
    const due = waiting.shift()
    if (status !== '200') refuse(status)
    else if (isMeasuring && due !== undefined) latencies.push(performance.now() - due)
    next()
  })
  return (due) => {
    waiting.push(due)
    if (waiting.length === 1) next()
  }
}

/** One who listens. */
function listen(socket: Socket, request: string): void {
  socket.setEncoding('latin1')
  let isOpen = false
  socket.on('data', (chunk: string) => {
    if (!isOpen) {
      isOpen = chunk.startsWith('HTTP/1.1 200')
      if (isOpen) streams += 1
      else refuse(chunk.slice(9, 12))
    }
    if (isMeasuring) events += chunk.split('\nevent:').length - 1 + (chunk.startsWith('event:') ? 1 : 0)
  })
  socket.once('close', () => {
    if (isOpen) streams -= 1
    refuse('stream ended')
  })
  socket.write(request)
}

const requestFor = (path: string, port: number, accept: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: ${accept}\r\n\r\n`

/** Connections at a time, so that the server's queue of new ones does not overflow. */
async function comeInTurn(port: number, first: number, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < count; from += 100) {
    const group = Array.from({ length: Math.min(100, count - from) }, (_, index) => first + from + index)
    sockets.push(...(await Promise.all(group.map((visitor) => come(port, visitor)))))
  }
  return sockets
}

async function gather({ port, asking, listening, warmUp, measure, seed }: Crowd): Promise<CrowdSaw> {
  const request = requestFor(asking.path, port, 'application/json')
  const askers = (await comeInTurn(port, 0, asking.visitors)).map((socket) => asker(socket, request))
  const stream = requestFor(listening.path, port, 'text/event-stream')
  for (const socket of await comeInTurn(port, asking.visitors, listening.visitors)) listen(socket, stream)

  // Everybody keeps their own time, as people who opened the page at any moment do.
  const random = randomFrom(seed)
  const began = performance.now()
  const due = askers
    .map((ask) => ({ ask, at: began + random() * asking.every }))
    .sort((one, other) => one.at - other.at)
  let turn = 0
  const clock = setInterval(() => {
    for (let next = due[turn]; next !== undefined && next.at <= performance.now(); next = due[turn]) {
      next.ask(next.at)
      next.at += asking.every
      turn = (turn + 1) % due.length
    }
  }, 1)
  await after(warmUp)
  isMeasuring = true
  console.log(JSON.stringify({ at: 'measuring' }))
  await after(measure)
  isMeasuring = false
  clearInterval(clock)
  const sorted = latencies.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { answered: sorted.length, refused, p50: at(0.5), p99: at(0.99), slowest: at(1), streams, events }
}

if (import.meta.main) {
  const saw = await gather(JSON.parse(process.argv[2] ?? '{}') as Crowd)
  console.log(JSON.stringify(saw))
  process.exit(0)
}
