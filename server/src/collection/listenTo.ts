/** Notifications of the database, for as long as the process likes: a connection that was lost is opened again. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ownConnection } from '../chain/ownConnection.ts'
import type { Database } from '../db/database.ts'

export interface Listening {
  readonly database: Database
  readonly channel: string
  readonly heard: (payload: string) => void
  /** Called each time that notifications begin to be heard: what came before may have been missed. */
  readonly began?: () => void
  /** Called once for each time that they cannot be heard. */
  readonly failed: (error: unknown) => void
}

/** Milliseconds from one try to the next. */
const TRY_EVERY = 2_000

/** Resolves after the first try, however it went. Never rejects. @returns what ends it. */
export async function listenTo({ database, channel, heard, began, failed }: Listening): Promise<() => void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>()

  async function listenOnce(): Promise<never> {
    const { db, gone, cut } = await ownConnection(database, signal)
    signal.addEventListener('abort', cut)
    try {
      signal.throwIfAborted()
      db.$client.on('notification', ({ payload = '' }) => heard(payload))
      await db.execute(sql`listen ${sql.identifier(channel)}`)
      isTold = false
      began?.()
      haveTried()
      return await gone
    } finally {
      signal.removeEventListener('abort', cut)
      cut()
    }
  }

  let isTold = false
  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        if (!isTold && !signal.aborted) failed(error)
        isTold = true
      })
      haveTried()
      await pause(TRY_EVERY, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  void listen()
  await tried
  return () => leaving.abort()
}
