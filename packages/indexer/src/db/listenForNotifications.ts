/** `LISTEN` on a Postgres channel that reconnects until it is stopped. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDedicatedConnection } from './dedicatedConnection.ts'
import type { Database } from './database.ts'

export interface NotificationOptions {
  readonly database: Database
  readonly channel: string
  readonly onReading: (payload: string) => void
  /** Called after each (re)connect: earlier notifications may have been missed. */
  readonly onListening?: () => void
  /** Called once per outage. */
  readonly onError: (error: unknown) => void
}

const RETRY_DELAY_MS = 2_000

/** Resolves after the first attempt, successful or not. Never rejects. @returns stops listening. */
export async function listenForNotifications({
  database,
  channel,
  onReading: onNotification,
  onListening,
  onError,
}: NotificationOptions): Promise<() => void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const { promise: firstAttempt, resolve: finishFirstAttempt } = Promise.withResolvers<void>()

  async function listenOnce(): Promise<never> {
    const { db, lost: gone, destroy: cut } = await openDedicatedConnection(database, signal)
    signal.addEventListener('abort', cut)
    try {
      signal.throwIfAborted()
      db.$client.on('notification', ({ payload = '' }) => onNotification(payload))
      await db.execute(sql`listen ${sql.identifier(channel)}`)
      isErrorReported = false
      onListening?.()
      finishFirstAttempt()
      return await gone
    } finally {
      signal.removeEventListener('abort', cut)
      cut()
    }
  }

  let isErrorReported = false
  async function listen(): Promise<void> {
    while (!signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        if (!isErrorReported && !signal.aborted) onError(error)
        isErrorReported = true
      })
      finishFirstAttempt()
      await pause(RETRY_DELAY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  void listen()
  await firstAttempt
  return () => stopping.abort()
}
