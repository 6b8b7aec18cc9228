/** Opens the server's database, migrated to this release. */
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database, type DatabaseOptions } from '@peppermint/indexer/db/database.ts'

/** Folder of the migrations of this release. */
export const serverMigrations = fileURLToPath(new URL('migrations', import.meta.url))

/**
 * @param url `postgres://…`
 * @throws {DatabaseUnusable} with a message for the operator; the signal's reason when aborted.
 */
export const openServerDatabase = (
  url: string,
  options: Omit<DatabaseOptions, 'migrations'> = {},
): Promise<Database> => openDatabase(url, { ...options, migrations: serverMigrations })
