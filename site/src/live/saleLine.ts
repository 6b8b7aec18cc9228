/**
 * The sale as our server tells it: one line, held while the page is looked at. Loaded behind what a mint needs, and
 * only ever an improvement: where it breaks, the page asks as it did before.
 */
import type { Deployment } from '@peppermint/contracts/sale'
import { OUTDATED_AFTER, toldSaleFromWire } from '@peppermint/server/client'
import { checked, type SaleNews } from './saleReading.ts'

/** Milliseconds before another try, where our server has no line for us. */
const AFTER_REFUSAL = 60_000

export interface SaleLineOptions {
  /** Base address of our server. */
  readonly api: string
  readonly deployment: Deployment
  readonly heard: (news: SaleNews) => void
  /** The line broke: what it would have told has to be asked for. */
  readonly lost: () => void
}

export interface SaleLine {
  /** Our server answers: hold a line, unless one is held, nobody looks, or there was none for us a moment ago. */
  readonly want: () => void
}

export function saleLine({ api, deployment, heard, lost }: SaleLineOptions): SaleLine {
  let line: EventSource | undefined
  let notBefore = 0

  function close(): void {
    line?.close()
    line = undefined
  }

  function broken(): void {
    // The browser would try again by itself, for as long as our server is away; asking finds out sooner.
    notBefore = performance.now() + AFTER_REFUSAL
    close()
    lost()
  }

  function told(event: MessageEvent<unknown>): void {
    try {
      const reading = checked(toldSaleFromWire(event.data), deployment)
      notBefore = 0
      // Older than that, our server has lost the chain: who asks learns more.
      if (reading.serverNow - reading.readAt <= OUTDATED_AFTER)
        heard({ sale: reading.sale, serverNow: reading.serverNow })
    } catch {
      broken()
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) close()
  })
  // A connection outlives the loss of its network for a while, and what it still brings would speak against it.
  addEventListener('offline', close)

  return {
    want() {
      if (line !== undefined || document.hidden || performance.now() < notBefore) return
      line = new EventSource(`${api}/api/live`)
      line.addEventListener('sale', told)
      line.addEventListener('error', broken)
    },
  }
}
