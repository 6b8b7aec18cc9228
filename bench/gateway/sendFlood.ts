/**
 * Clients that flood a gateway, in a separate process. Each has its own address and sends at the rate that its limit
 * allows, whatever is answered. Its argument is a JSON object; prints its result.
 */
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { visitorAddress } from '../server/visitorAddress.ts'
import { BASE_PATH, floods, type FloodTarget } from './floodRequests.ts'

/** Its argument. */
export interface FloodOptions {
  readonly flood: string
  readonly target: FloodTarget
  readonly port: number
  readonly clients: number
  /** The address of the first client is that of this visitor. */
  readonly firstVisitor: number
  readonly durationMs: number
}

/** Its result: answers by status, broken connections as `lost`. */
export type FloodResult = Readonly<Record<string, number>>

/** Requests in progress of one client. */
const MAX_SOCKETS = 50

async function runFlood({ flood, target, port, clients, firstVisitor, durationMs }: FloodOptions) {
  const found = floods[flood]
  if (found === undefined) throw new Error(`There is no flood "${flood}".`)
  const results: Record<string, number> = {}
  const count = (status: string) => (results[status] = (results[status] ?? 0) + 1)
  const agents = Array.from({ length: clients }, (_, index) => {
    const localAddress = visitorAddress(firstVisitor + index)
    return new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, localAddress })
  })
  const end = performance.now() + durationMs
  let sent = 0
  const send = async (agent: Agent) => {
    const { method, path, body } = found.request(target, (sent += 1))
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = request({ host: '127.0.0.1', port, agent, method, path: `${BASE_PATH}${path}`, headers })
    asked.on('error', () => count('lost'))
    asked.on('response', (answer) => {
      count(String(answer.statusCode))
      answer.resume()
      answer.on('error', () => undefined)
    })
    asked.end(body)
    // A refusal may arrive before the body has been sent.
    await pause(0)
  }
  // A burst, as the limits allow: half a second's requests at once.
  while (performance.now() < end) {
    for (const agent of agents)
      for (let index = 0; index < Math.max(1, found.perSecond / 2); index += 1) await send(agent)
    await pause(500)
  }
  return results
}

if (import.meta.main) {
  // Those who flood have other machines: what this one takes to make requests is not what the server does.
  setPriority(constants.priority.PRIORITY_LOW)
  const results = await runFlood(JSON.parse(process.argv[2] ?? '{}') as FloodOptions)
  console.log(JSON.stringify(results))
  process.exit(0)
}
