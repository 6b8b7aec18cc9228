/** The trial's look into Postgres, through the container's own `psql`. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TrialFailed } from './podman.mjs'

/** Not the same from one start to the next: visitors' rows, and the time at which the sale was last read. */
const CHANGING_TABLES = ['sessions', 'nonces', 'sale_snapshot']

/**
 * @param {(args: readonly string[], options?: { input?: string }) => { output: string }} podman
 * @param {string} container
 */
export function openDatabase(podman, container) {
  /** @param {string} sql @param {string} name */
  const query = (sql, name = 'peppermint') =>
    podman(
      ['exec', '-i', container, 'psql', '-qAtX', '-v', 'ON_ERROR_STOP=1', '-U', 'peppermint', '-d', name],
      { input: sql },
    ).output

  /** @param {string} script for the container's shell */
  const shell = (script) => podman(['exec', '-i', container, 'sh', '-ec', script]).output

  /** @param {string} name */
  const tables = (name) =>
    query("select tablename from pg_tables where schemaname = 'public' order by 1", name).split('\n')

  /** A digest of the rows of every table that only the chain determines. @param {string} name */
  function digests(name = 'peppermint') {
    const digested = tables(name)
      .filter((table) => !CHANGING_TABLES.includes(table))
      .map((table) => {
        const sql = `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) from "${table}" t`
        return `${table} ${query(sql, name)}`
      })
    return digested.join('\n')
  }

  /**
   * A database of the schema before this release's last migration, with the rows of `from`.
   * @param {string} migrations folder
   * @param {string} from
   * @param {string} to
   */
  function makeEarlier(migrations, from, to) {
    /** @type {{ entries: readonly { when: number, tag: string }[] }} */
    const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
    query(`create database ${to}`)
    query(
      'create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
      to,
    )
    for (const { when, tag } of entries.slice(0, -1)) {
      const sql = readFileSync(join(migrations, `${tag}.sql`), 'utf8')
      query(sql, to)
      const hash = createHash('sha256').update(sql).digest('hex')
      query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${when})`, to)
    }
    let rows = 0
    for (const table of tables(to)) {
      const columnsOf = (/** @type {string} */ name) =>
        query(
          `select quote_ident(column_name) from information_schema.columns where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
          name,
        ).split('\n')
      const common = columnsOf(to).filter((column) => columnsOf(from).includes(column))
      if (common.length === 0) continue
      const list = `\\"${table}\\" (${common.join(', ').replaceAll('"', '\\"')})`
      const psql = 'psql -qAtX -v ON_ERROR_STOP=1 -U peppermint'
      shell(
        `${psql} -d ${from} -c "copy ${list} to stdout" > /tmp/rows; ${psql} -d ${to} -c "copy ${list} from stdin" < /tmp/rows`,
      )
      rows += Number(query(`select count(*) from "${table}"`, to))
    }
    if (rows < 20) throw new TrialFailed(`The earlier database has only ${rows} rows.`)
    return `${entries.length - 1} of ${entries.length} migrations, ${rows} rows`
  }

  return { query, shell, digests, makeEarlier }
}
