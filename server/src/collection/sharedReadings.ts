/**
 * Readings of the sale told from the process that follows the chain to those beside it: the sale in a row, that it still
 * stands, and since when, in a notification. A database that fails is worth a warning and no more, because everybody can read the chain.
 */
import { sql } from 'drizzle-orm'
import type { Sale } from '@peppermint/contracts/sale'
import type { Logger } from 'pino'
import { saleFromWire, saleToWire } from '../client/saleWire.ts'
import type { Database } from '../db/database.ts'
import { listenTo } from './listenTo.ts'
import type { Reading } from './saleSnapshot.ts'

const CHANNEL = 'sale_reading'

export interface SharedReadings {
  /** Tells the others, as soon as what was told before has arrived. Never waits, never throws. */
  tell(reading: Reading): void
  close(): void
}

/** @param heard gets every reading of this chain that any process tells, this one included, when it comes. */
export async function sharedReadings(
  database: Database,
  chainId: number,
  log: Logger,
  heard: (reading: Reading) => void,
): Promise<SharedReadings> {
  const { db } = database
  let known: Sale | undefined
  let toldHash: string | undefined
  let telling = false
  let closed = false

  const failed = (error: unknown) => {
    if (!closed) log.warn({ err: error }, 'readings of the sale could not be shared through the database')
  }

  async function notified(payload: string): Promise<void> {
    const [chain, hash, readAt] = payload.split(' ')
    if (chain !== String(chainId)) return
    if (known?.head.hash !== hash) {
      const {
        rows: [row],
      } = await db.execute<{ sale: string }>(sql`
        select sale::text from sale_snapshot where chain_id = ${chainId}`)
      known = row === undefined ? undefined : saleFromWire(JSON.parse(row.sale))
    }
    if (known !== undefined && !closed) heard({ sale: known, readAt: Number(readAt) })
  }

  async function write({ sale, readAt }: Reading): Promise<void> {
    const { hash, number } = sale.head
    if (toldHash !== hash) {
      await db.execute(sql`
        insert into sale_snapshot (chain_id, sale, head_number, read_at)
        values (${chainId}, ${JSON.stringify(saleToWire(sale))}::text::jsonb, ${number}, ${readAt})
        on conflict (chain_id) do update set sale = excluded.sale, head_number = excluded.head_number,
          read_at = excluded.read_at`)
      toldHash = hash
    }
    await db.execute(sql`select pg_notify(${CHANNEL}, ${`${chainId} ${hash} ${readAt}`})`)
  }

  const stopListening = await listenTo({
    database,
    channel: CHANNEL,
    heard: (payload) => void notified(payload).catch(failed),
    failed,
  })
  return {
    tell(reading) {
      // Only the newest matters: one that could not be told in time is overtaken by the next.
      if (telling || closed) return
      telling = true
      write(reading)
        .catch((error: unknown) => {
          toldHash = undefined
          failed(error)
        })
        .finally(() => {
          telling = false
        })
    },
    close() {
      closed = true
      stopListening()
    },
  }
}
