/** The sale as JSON. */
import { createHash } from 'node:crypto'
import { saleToWire, type SaleAnswer } from '../client/saleWire.ts'
import type { SaleSnapshot } from '../collection/saleSnapshot.ts'
import { newRouter, Refusal, type Router } from './router.ts'
import { matches } from './staticFiles.ts'

/** How long an answer may wait for the chain, in milliseconds. */
const patience = 2_000

export function currentSale(snapshot: SaleSnapshot): Router {
  const router = newRouter()
  router.get('/api/sale', async (context) => {
    const reading = await snapshot.latest(patience)
    if (!reading) {
      throw new Refusal(
        503,
        'chain_unreachable',
        'The chain has not answered yet. Nothing was sent. Try again in a moment.',
      )
    }
    const answer: SaleAnswer = {
      sale: saleToWire(reading.sale),
      readAt: reading.readAt,
      headAge: Math.max(0, Math.floor(reading.readAt / 1_000) - reading.sale.head.timestamp),
    }
    const body = JSON.stringify(answer)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    context.header('ETag', etag)
    context.header('Cache-Control', 'public, max-age=1')
    if (matches(context.req.header('if-none-match') ?? null, etag)) return context.body(null, 304)
    return context.body(body, 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })
  return router
}
