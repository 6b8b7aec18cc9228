/**
 * The sale as our server tells it: one line, held while the page is looked at. Loaded behind what a mint needs, and
 * only ever an improvement: where it breaks, the page asks as it did before.
 */
import type { Deployment } from '@peppermint/contracts/sale'
import { MAX_READING_AGE_MS, parseSaleEvent } from '@peppermint/server/client'
import { requireSameDeployment, type SaleUpdate } from './watchSale.ts'

/** Milliseconds before another try, where our server has no line for us. */
const RETRY_AFTER_MS = 60_000

export interface SaleStreamOptions {
  /** Base address of our server. */
  readonly api: string
  readonly deployment: Deployment
  readonly onSale: (news: SaleUpdate) => void
  /** The line broke: what it would have told has to be asked for. */
  readonly onLost: () => void
}

export interface SaleStream {
  /** Our server answers: hold a line, unless one is held, nobody looks, or there was none for us a moment ago. */
  readonly ensureOpen: () => void
}

export function createSaleStream({ api, deployment, onSale, onLost }: SaleStreamOptions): SaleStream {
  let source: EventSource | undefined
  let retryAt = 0

  function close(): void {
    source?.close()
    source = undefined
  }

  function onBroken(): void {
    // The browser would try again by itself, for as long as our server is away; asking finds out sooner.
    retryAt = performance.now() + RETRY_AFTER_MS
    close()
    onLost()
  }

  function onMessage(event: MessageEvent<unknown>): void {
    try {
      const reading = requireSameDeployment(parseSaleEvent(event.data), deployment)
      retryAt = 0
      // Older than that, our server has lost the chain: who asks learns more.
      if (reading.serverNow - reading.readAt <= MAX_READING_AGE_MS)
        onSale({ sale: reading.sale, serverNow: reading.serverNow })
    } catch {
      onBroken()
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) close()
  })
  // A connection outlives the loss of its network for a while, and what it still brings would speak against it.
  addEventListener('offline', close)

  return {
    ensureOpen() {
      if (source !== undefined || document.hidden || performance.now() < retryAt) return
      source = new EventSource(`${api}/api/live`)
      source.addEventListener('sale', onMessage)
      source.addEventListener('error', onBroken)
    },
  }
}
