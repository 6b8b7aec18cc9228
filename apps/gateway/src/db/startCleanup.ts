/**
 * Deletes what has expired: what no owner signed, devices that have not registered again, and records of removed
 * delegates. A few rows at a time, so that nothing waits for it. Every process runs it; rows that another one deletes
 * are passed over.
 */
import { DAY_SECONDS, HOUR_SECONDS } from '@peppermint/safe/client'
import { and, eq, inArray, lt, not, notExists, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { delay } from '@peppermint/indexer/chain/delay.ts'
import { removeOldDevices } from '../notifications/devices.ts'
import type { SafeChanges } from '../safeChanges.ts'
import { getTotp } from '../signatures/verifyRequest.ts'
import { approvedHashes, delegateRemovals, proposals } from './schema.ts'

export interface CleanupParts {
  readonly database: Database
  readonly changes: Pick<SafeChanges, 'notify'>
  /** After which unsigned proposals and anonymous devices expire. */
  readonly unsignedDays: number
  readonly log: Pick<Logger, 'warn'>
}

const INTERVAL_MS = 1_000 * HOUR_SECONDS
/** After the start, when other work is waiting. */
const FIRST_RUN_MS = 60_000
const SLICE = 200
const PAUSE_MS = 100
const DAY_MS = 1_000 * DAY_SECONDS
/** Hours after which no signature of a request is valid. */
const TOTP_HOURS = 3

/** @returns stops, and waits for the slice that is being deleted. */
export function startCleanup(parts: CleanupParts): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    for (let delayMs = FIRST_RUN_MS; !signal.aborted; delayMs = INTERVAL_MS) {
      await delay(delayMs, signal).catch(() => undefined)
      if (signal.aborted) return
      await cleanUp(parts, signal).catch((error: unknown) => {
        if (!signal.aborted) parts.log.warn({ err: error }, 'cleanup: failed, will be repeated')
      })
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Deletes everything that has expired. */
export async function cleanUp(
  parts: Pick<CleanupParts, 'database' | 'changes' | 'unsignedDays'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, unsignedDays } = parts
  const expiry = new Date(Date.now() - unsignedDays * DAY_MS)
  const slices = [
    () => deleteUnsigned(parts, expiry),
    () => removeOldDevices(database, expiry),
    () => deleteRemovals(parts),
  ]
  for (const deleteSlice of slices)
    for (let deleted = await deleteSlice(); deleted > 0; deleted = await deleteSlice())
      // Throws when aborted.
      await delay(PAUSE_MS, signal)
}

/** Owners vouch for those that they approved on chain. */
async function deleteUnsigned(
  { database, changes }: Pick<CleanupParts, 'database' | 'changes'>,
  expiry: Date,
): Promise<number> {
  const { db } = database
  const approval = db
    .select({ one: sql`1` })
    .from(approvedHashes)
    .where(and(eq(approvedHashes.safe, proposals.safe), eq(approvedHashes.hash, proposals.safeTxHash)))
  const expired = db
    .select({ safeTxHash: proposals.safeTxHash })
    .from(proposals)
    .where(and(not(proposals.isTrusted), lt(proposals.submittedAt, expiry), notExists(approval)))
    .limit(SLICE)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(proposals)
    .where(inArray(proposals.safeTxHash, expired))
    .returning({ safe: proposals.safe })
  for (const safe of new Set(deleted.map((row) => row.safe))) await changes.notify(db, { type: 'safe', safe })
  return deleted.length
}

async function deleteRemovals({ database }: Pick<CleanupParts, 'database'>): Promise<number> {
  await database.db.delete(delegateRemovals).where(lt(delegateRemovals.totp, getTotp() - TOTP_HOURS))
  return 0
}
