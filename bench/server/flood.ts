/**
 * Maximum throughput over connections that send the next request after each response. A load generator
 * spends more on a request than a bare handler does, so that on two cores it would measure itself; plain sockets spend
 * about half. Its argument is a JSON object, and so is its output. Each request has another address behind a trusted proxy,
 * so that rate limits per client see many clients.
 */
import { setTimeout as after } from 'node:timers/promises'
import { connect } from 'node:net'
import { visitorAddress } from './visitorAddress.ts'

/** Its argument. */
export interface Flood {
  readonly port: number
  readonly path: string
  readonly connections: number
  readonly seconds: number
  /** Client addresses that each connection forwards in turn. */
  readonly addresses: number
}

/** Its output. */
export interface Flooded {
  readonly perSecond: number
  /** All responses, including the warm-up. */
  readonly answered: number
  /** Failed responses and connections. */
  readonly failed: number
}

/** Warm-up time. */
const WARM_UP = 500

if (import.meta.main) {
  const { port, path, connections, seconds, addresses } = JSON.parse(process.argv[2] ?? '{}') as Flood
  let [answered, measured, failed, isMeasuring] = [0, 0, 0, false]

  const open = (connection: number): void => {
    const requests = Array.from({ length: addresses }, (_, index) =>
      Buffer.from(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${visitorAddress(connection * addresses + index)}\r\n\r\n`,
      ),
    )
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let [turn, missing] = [0, 0]
    const ask = () => {
      const request = requests[(turn += 1) % requests.length]
      if (request !== undefined) socket.write(request)
    }
    socket.once('connect', ask)
    socket.on('error', () => (failed += 1))
    socket.on('data', (chunk) => {
      // A response of this size arrives in one chunk, or at least its head does.
      if (missing === 0) missing = lengthOf(chunk)
      missing -= chunk.length
      if (missing > 0) return
      answered += 1
      if (isMeasuring) measured += 1
      ask()
    })
  }

  const lengthOf = (chunk: Buffer): number => {
    const head = chunk.indexOf('\r\n\r\n')
    const text = chunk.toString('latin1', 0, Math.max(head, 0))
    const body = /content-length: (\d+)/i.exec(text)?.[1]
    if (head < 0 || body === undefined) throw new Error(`An answer does not say its length:\n${text}`)
    if (isMeasuring && !text.startsWith('HTTP/1.1 200')) failed += 1
    return head + 4 + Number(body)
  }

  for (let connection = 0; connection < connections; connection += 1) open(connection)
  await after(WARM_UP)
  isMeasuring = true
  const began = performance.now()
  await after(seconds * 1_000)
  const took = (performance.now() - began) / 1_000
  const found: Flooded = { perSecond: measured / took, answered, failed }
  console.log(JSON.stringify(found))
  process.exit(0)
}
