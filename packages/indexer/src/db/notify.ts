/** `NOTIFY` on a Postgres channel; in a transaction it is sent when that commits. */
import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** What executes a statement: a pool, or the connection of a transaction. */
export type Executor = Pick<NodePgDatabase, 'execute'>

/** @param channel its name, or an expression of it. */
export async function notify(on: Executor, channel: string | SQL, payload: string): Promise<void> {
  await on.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** Sends a notification for each payload. */
export async function notifyAll(
  on: Executor,
  channel: string | SQL,
  payloads: readonly string[],
): Promise<void> {
  await on.execute(sql`
    select pg_notify(${channel}, payload)
    from json_array_elements_text(${JSON.stringify(payloads)}::text::json) as payload`)
}
