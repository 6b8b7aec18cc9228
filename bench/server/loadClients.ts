/**
 * Simulated visitors with the page open, in a separate process. Each has its own connection and address
 * and either polls the sale or subscribes to the live stream. An open-loop load: a
 * request's latency is measured from when it was due, so that a slow server cannot
 * hide it. Its argument is a JSON object; prints `{"status":"measuring"}` after the warm-up, then
 * its result.
 */
import { setTimeout as after } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'
import { randomFrom } from '@peppermint/indexer/chain/faultyNode.fixture.ts'
import { visitorAddress } from './visitorAddress.ts'

/** Its argument. */
export interface LoadOptions {
  readonly port: number
  /** Visitors that poll. */
  readonly polling: { readonly visitors: number; readonly path: string; readonly intervalMs: number }
  /** Visitors that subscribe. */
  readonly streaming: { readonly visitors: number; readonly path: string }
  readonly warmUpMs: number
  readonly measureMs: number
  readonly seed: number
}

/** Its result. Latencies in milliseconds. */
export interface LoadResult {
  readonly answered: number
  /** Responses with another status than 200, by status; lost connections as `lost`. */
  readonly refused: Readonly<Record<string, number>>
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** Streams open at the end, and received events. */
  readonly streams: number
  readonly events: number
}

const refused: Record<string, number> = {}
const latencies: number[] = []
let [isMeasuring, streams, events] = [false, 0, 0]

const countFailure = (reason: string): void => {
  if (isMeasuring) refused[reason] = (refused[reason] ?? 0) + 1
}

/** Opens a connection of this visitor. */
function openConnection(port: number, visitor: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: visitorAddress(visitor), noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      socket.on('error', () => countFailure('lost'))
      resolve(socket)
    })
  })
}

/** @returns a function that sends a request, due at a time that may have passed. */
function createPoller(socket: Socket, request: string): (due: number) => void {
  const queue: number[] = []
  let received = ''
  const next = () => {
    if (queue.length > 0) socket.write(request)
  }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1]
    if (length === undefined) throw new Error(`A response has no content-length:\n${received.slice(0, head)}`)
    if (received.length < head + 4 + Number(length)) return
    const status = received.slice(9, 12)
    received = ''
    const due = queue.shift()
    if (status !== '200') countFailure(status)
    else if (isMeasuring && due !== undefined) latencies.push(performance.now() - due)
    next()
  })
  return (due) => {
    queue.push(due)
    if (queue.length === 1) next()
  }
}

/** Subscribes to the live stream. */
function listen(socket: Socket, request: string): void {
  socket.setEncoding('latin1')
  let isOpen = false
  socket.on('data', (chunk: string) => {
    if (!isOpen) {
      isOpen = chunk.startsWith('HTTP/1.1 200')
      if (isOpen) streams += 1
      else countFailure(chunk.slice(9, 12))
    }
    if (isMeasuring) events += chunk.split('\nevent:').length - 1 + (chunk.startsWith('event:') ? 1 : 0)
  })
  socket.once('close', () => {
    if (isOpen) streams -= 1
    countFailure('stream ended')
  })
  socket.write(request)
}

const requestFor = (path: string, port: number, accept: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: ${accept}\r\n\r\n`

/** Opens connections in groups, so that the server's accept queue does not overflow. */
async function openConnections(port: number, first: number, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < count; from += 100) {
    const group = Array.from({ length: Math.min(100, count - from) }, (_, index) => first + from + index)
    sockets.push(...(await Promise.all(group.map((visitor) => openConnection(port, visitor)))))
  }
  return sockets
}

async function runLoad({
  port,
  polling,
  streaming,
  warmUpMs,
  measureMs,
  seed,
}: LoadOptions): Promise<LoadResult> {
  const request = requestFor(polling.path, port, 'application/json')
  const pollers = (await openConnections(port, 0, polling.visitors)).map((socket) =>
    createPoller(socket, request),
  )
  const stream = requestFor(streaming.path, port, 'text/event-stream')
  for (const socket of await openConnections(port, polling.visitors, streaming.visitors))
    listen(socket, stream)

  // Random phases, like visitors that opened the page at different times.
  const random = randomFrom(seed)
  const began = performance.now()
  const due = pollers
    .map((ask) => ({ ask, at: began + random() * polling.intervalMs }))
    .sort((one, other) => one.at - other.at)
  let turn = 0
  const clock = setInterval(() => {
    for (let next = due[turn]; next !== undefined && next.at <= performance.now(); next = due[turn]) {
      next.ask(next.at)
      next.at += polling.intervalMs
      turn = (turn + 1) % due.length
    }
  }, 1)
  await after(warmUpMs)
  isMeasuring = true
  console.log(JSON.stringify({ status: 'measuring' }))
  await after(measureMs)
  isMeasuring = false
  clearInterval(clock)
  const sorted = latencies.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { answered: sorted.length, refused, p50: at(0.5), p99: at(0.99), slowest: at(1), streams, events }
}

if (import.meta.main) {
  const result = await runLoad(JSON.parse(process.argv[2] ?? '{}') as LoadOptions)
  console.log(JSON.stringify(result))
  process.exit(0)
}
