/**
 * One reading of the sale for everyone. However many ask, the chain is asked at most once a second, and by
 * one request at a time; when it does not answer, the last good reading stays, with its age.
 */
import type { Sale } from '@peppermint/contracts/sale'

/** The sale as it was when the server last read it. */
export interface Reading {
  readonly sale: Sale
  /** Unix milliseconds of the server's clock. */
  readonly readAt: number
}

export interface SaleSnapshot {
  /**
   * A reading no older than a second if the chain answers within `patience` milliseconds of being asked, else
   * the last good one, else undefined: the chain was never read. Never rejects. While one question hangs, those
   * who come later do not wait for it again.
   */
  latest(patience: number): Promise<Reading | undefined>
}

/** How old a reading may be before the next one who asks causes another. */
const freshFor = 1_000

/**
 * @param read reads the sale from the chain; may fail, may hang for as long as the transport lets it.
 * @param failed told once per failed attempt.
 */
export function saleSnapshot(read: () => Promise<Sale>, failed: (error: unknown) => void): SaleSnapshot {
  let last: Reading | undefined
  let triedAt = -Infinity
  let running: { readonly since: number; readonly done: Promise<void> } | undefined

  const refresh = async () => {
    try {
      const sale = await read()
      // A load-balanced node may be behind the one that answered before: never go back in time for that, but
      // do follow a chain that really restarted, which an older head for long enough shows.
      const behind = last !== undefined && sale.head.number < last.sale.head.number
      if (!behind || Date.now() - (last?.readAt ?? 0) > 10_000) last = { sale, readAt: Date.now() }
    } catch (error) {
      failed(error)
    } finally {
      triedAt = Date.now()
      running = undefined
    }
  }

  return {
    async latest(patience) {
      const due = running === undefined && Date.now() - triedAt >= freshFor
      if (due) running = { since: Date.now(), done: refresh() }
      if (running) await orAfter(running.done, running.since + patience - Date.now())
      return last
    },
  }
}

/** Waits for `work`, but not longer than `milliseconds`; the work goes on either way. */
async function orAfter(work: Promise<void>, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}
