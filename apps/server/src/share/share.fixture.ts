/** A router that serves share pictures, and a node that only answers `cardsOf`. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { scovillesAbi } from '@peppermint/contracts'
import type { Sale } from '@peppermint/sale'
import { testSale } from '@peppermint/sale/sale.fixture.ts'
import { pino } from 'pino'
import { createClient, decodeFunctionData, encodeFunctionResult, http, isHex, type Client } from 'viem'
import { handleError } from '@peppermint/http/handleError.ts'
import { createRouter, type Router } from '@peppermint/http/router.ts'
import { shareRoutes, type ShareParts } from './shareRoutes.ts'

/** Twenty peppers, ten of them revealed. */
export const sale = testSale({
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  minted: 20,
  crateStatus: {
    ...testSale().crateStatus,
    closedCrates: 1,
    revealedCrates: 1,
    closedTokens: 10,
    revealedTokens: 10,
  },
  head: { number: 500, hash: `0x${'0'.repeat(64)}`, timestamp: 1_795_000_000 },
})

/** Nothing listens on this port. */
const noChain = createClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) })

/** Routes as the server mounts them; the chain has been read unless `sale` is `unread`. */
export function createTestShareRouter(
  parts: Partial<Omit<ShareParts, 'snapshot'>> & { sale?: Sale | 'unread' },
): Router {
  const log = pino({ level: 'silent' })
  const current = parts.sale ?? sale
  const app = createRouter()
  app.use(async (context, next) => {
    context.set('log', log)
    await next()
  })
  app.onError(handleError)
  const snapshot = {
    latest: async () => (current === 'unread' ? undefined : { sale: current, readAt: Date.now() }),
  }
  const deployment = { chainId: sale.chainId, contract: sale.contract, block: 0 }
  const rest = {
    database: undefined,
    client: noChain,
    deployment,
    reorgWindow: 64,
    isArtHosted: false,
    chainName: 'Canto',
    log,
  }
  return app.route('/', shareRoutes({ ...rest, ...parts, snapshot }))
}

/** A node that answers the card of each token and counts its requests. */
export async function cardNode(cards: Readonly<Record<number, number>>) {
  let asked = 0
  const node = createServer((request, response) => {
    void text(request).then((body) => {
      asked += 1
      const data = /"data":"(0x[\da-f]+)"/.exec(body)?.[1]
      const id = /"id":(\d+)/.exec(body)?.[1]
      if (!isHex(data)) return response.writeHead(400).end()
      const { args } = decodeFunctionData({ abi: scovillesAbi, data })
      const ids = Array.isArray(args?.[0]) ? args[0].map(Number) : []
      const result = encodeFunctionResult({
        abi: scovillesAbi,
        functionName: 'cardsOf',
        result: ids.map((token) => ({ number: cards[token] ?? 0, traits: 0 })),
      })
      return response.end(`{"jsonrpc":"2.0","id":${id},"result":"${result}"}`)
    })
  })
  await new Promise<void>((resolve) => {
    node.listen(0, '127.0.0.1', resolve)
  })
  const address = node.address()
  if (typeof address !== 'object' || address === null) throw new Error('The node has no port.')
  const client: Client = createClient({ transport: http(`http://127.0.0.1:${address.port}`) })
  return {
    client,
    asked: () => asked,
    stop: () => {
      node.closeAllConnections()
      node.close()
    },
  }
}
