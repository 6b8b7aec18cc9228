/**
 * Shares sale readings from the leader with the other processes: the sale in a row, its hash and time in a notification.
 * A failing database only causes a warning, because every process can read the chain.
 */
import { eq, sql } from 'drizzle-orm'
import type { Sale } from '@peppermint/sale'
import type { Logger } from 'pino'
import { parseSale, serializeSale } from '@peppermint/api/saleWire.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { listenForNotifications } from '@peppermint/indexer/db/listenForNotifications.ts'
import { notify } from '@peppermint/indexer/db/notify.ts'
import { saleSnapshot } from '../db/schema.ts'
import type { Reading } from './saleReader.ts'

const CHANNEL = 'sale_reading'

export interface SharedReadings {
  /** Publishes the reading unless one is still being published. Never waits, never throws. */
  publish(reading: Reading): void
  close(): void
}

/** @param onReading gets every reading of this chain that any process publishes, this one included. */
export async function openSharedReadings(
  database: Database,
  chainId: number,
  log: Logger,
  onReading: (reading: Reading) => void,
): Promise<SharedReadings> {
  const { db } = database
  let known: Sale | undefined
  let publishedHash: string | undefined
  let isPublishing = false
  let isClosed = false

  const onError = (error: unknown) => {
    if (!isClosed) log.warn({ err: error }, 'sale: sharing readings through the database failed')
  }

  async function onNotification(payload: string): Promise<void> {
    const [chain, hash, readAt] = payload.split(' ')
    if (chain !== String(chainId)) return
    if (known?.head.hash !== hash) {
      const [row] = await db
        .select({ sale: saleSnapshot.sale })
        .from(saleSnapshot)
        .where(eq(saleSnapshot.chainId, chainId))
      known = row === undefined ? undefined : parseSale(row.sale)
    }
    if (known !== undefined && !isClosed) onReading({ sale: known, readAt: Number(readAt) })
  }

  async function write({ sale, readAt }: Reading): Promise<void> {
    const { hash, number } = sale.head
    if (publishedHash !== hash) {
      await db
        .insert(saleSnapshot)
        .values({ chainId, sale: serializeSale(sale), headNumber: number, readAt })
        .onConflictDoUpdate({
          target: saleSnapshot.chainId,
          // The sale is sent once.
          set: { sale: sql`excluded.sale`, headNumber: number, readAt },
        })
      publishedHash = hash
      // This process is notified, too, and need not read what it has written.
      known = sale
    }
    await notify(db, CHANNEL, `${chainId} ${hash} ${readAt}`)
  }

  const stopListening = await listenForNotifications({
    database,
    channel: CHANNEL,
    onReading: (payload) => void onNotification(payload).catch(onError),
    onError,
  })
  return {
    publish(reading) {
      // Only the newest matters: the next reading supersedes a skipped one.
      if (isPublishing || isClosed) return
      isPublishing = true
      write(reading)
        .catch((error: unknown) => {
          publishedHash = undefined
          onError(error)
        })
        .finally(() => {
          isPublishing = false
        })
    },
    close() {
      isClosed = true
      stopListening()
    },
  }
}
