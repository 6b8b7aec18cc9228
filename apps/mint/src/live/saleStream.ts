/**
 * Server-sent sale updates: one EventSource while the page is visible. Loaded after what a mint requires, and
 * optional: if it breaks, the page polls.
 */
import type { Deployment } from '@peppermint/sale'
import { MAX_READING_AGE_MS, parseSaleEvent } from '@peppermint/api'
import { requireSameDeployment, type SaleUpdate } from './watchSale.ts'

/** Delay before reconnecting after an error. */
const RETRY_AFTER_MS = 60_000

export interface SaleStreamOptions {
  /** Base URL of our server. */
  readonly api: string
  readonly deployment: Deployment
  readonly onSale: (update: SaleUpdate) => void
  /** The stream broke: poll again. */
  readonly onLost: () => void
}

export interface SaleStream {
  /** Opens the stream, unless it is open, the page is hidden, or it failed recently. */
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
    // The browser would reconnect for as long as our server is down; polling detects that sooner.
    retryAt = performance.now() + RETRY_AFTER_MS
    close()
    onLost()
  }

  function onMessage(event: MessageEvent<unknown>): void {
    try {
      const reading = requireSameDeployment(parseSaleEvent(event.data), deployment)
      retryAt = 0
      // Older data means that our server lost the chain: polling returns more.
      if (reading.serverNow - reading.readAt <= MAX_READING_AGE_MS)
        onSale({ sale: reading.sale, serverNow: reading.serverNow })
    } catch {
      onBroken()
    }
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) close()
  })
  // A connection can outlive its network for a while and deliver outdated data.
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
