import * as fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arbitraryRequest, type ArbitraryRequest } from '@peppermint/http/arbitraryRequest.fixture.ts'
import type { TestResponse } from '@peppermint/http/sendRequest.fixture.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { startGatewayWorld, type GatewayWorld } from './gatewayWorld.fixture.ts'
import { buildGatewayOpenApi } from './http/createGatewayApp.ts'
import { startGatewayServer, type GatewayServer } from './http/gatewayServer.fixture.ts'
import { createListCache } from './http/listCache.ts'

/** Others in each run; 50,000 in `npm run bench:gateway -- input`. */
const REQUESTS = 1_000

let world: GatewayWorld
let server: GatewayServer
const errors: string[] = []
beforeAll(async () => {
  world = await startGatewayWorld()
  const chains = new Map([['7700', world.chain]])
  const unlimited = { requests: 1_000_000, seconds: 1 }
  server = await startGatewayServer({
    routers: gatewayRoutes(chains),
    cache: createListCache(chains),
    limits: { reads: unlimited, lists: unlimited, writes: unlimited },
    log: pino({ level: 'error' }, { write: (line) => void errors.push(line) }),
  })
}, 60_000)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await world.close()
})

test(
  '[G-26] 1,000 malformed requests are answered, errors with code and message',
  { timeout: 240_000 },
  async () => {
    const safe = await world.createSafe({ ownerCount: 2, threshold: 2 })
    const { safeTxHash } = await world.executeTransaction(safe, { to: safe.address, value: 0n })
    await world.caughtUp()
    const [owner = ''] = safe.owners.map(({ address }) => address)
    const seed = Date.now() % 1_000_000
    const document = buildGatewayOpenApi(server.app, '')
    const safes = [safe.address, safe.address.toLowerCase()]
    const requests = fc.sample(
      arbitraryRequest(document, {
        pages: { patterns: ['/'], parameters: [] },
        known: {
          chainId: ['7700'],
          safe: safes,
          safeAddress: safes,
          address: [...safes, owner],
          recipient: [...safes, owner],
          owner: [owner],
          delegate: [owner],
          delegator: [owner],
          to: safes,
          safeTxHash: [safeTxHash],
          messageHash: [safeTxHash],
          transactionId: [safeTxHash, `multisig_${safe.address}_${safeTxHash}`, `transfer_${safe.address}_x`],
          cursor: ['limit=20&offset=20'],
          trusted: ['true', 'false'],
          signature: [`0x${'11'.repeat(64)}1b`],
        },
      }),
      { numRuns: REQUESTS, seed },
    )
    const wrong: string[] = []
    const statuses = new Set<number>()
    const left = [...requests]
    const describe = (request: ArbitraryRequest, { status, text }: TestResponse) =>
      `${status} ${text.slice(0, 200)} for ${JSON.stringify(request).slice(0, 400)}`
    async function sendOne(request: ArbitraryRequest): Promise<void> {
      const { method, path, headers, body } = request
      const answer = await server
        .ask(path, { method, headers, ...(body === undefined ? {} : { body }) })
        .catch((error: unknown) => ({ status: 0, text: String(error), headers: {} }) satisfies TestResponse)
      statuses.add(answer.status)
      if (answer.status < 200 || answer.status >= 500) wrong.push(describe(request, answer))
      else if (answer.status >= 400 && method !== 'HEAD') {
        const { code, statusCode, message } = JSON.parse(answer.text) as Record<string, unknown>
        if (
          code !== answer.status ||
          statusCode !== answer.status ||
          typeof message !== 'string' ||
          message === ''
        )
          wrong.push(describe(request, answer))
      }
    }
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) await sendOne(next)
      }),
    )
    expect(wrong.slice(0, 8), `seed ${seed}\n${errors.slice(0, 5).join('')}`).toEqual([])
    // Not only refusals: requests reach the routes.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 405, 422]))
  },
)
