/** That no list reads more of a long history than a page of it: by the plans of its queries, not by time. */
import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Address, numberToHex, padHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { databaseKinds, freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { createTokenReader } from '../assets/tokenReader.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { startGatewayWorld, type GatewayWorld, worldConfig } from '../gatewayWorld.fixture.ts'
import { readListTags } from '../safes/listTags.ts'
import { createSafeReader } from '../safes/readSafe.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { MAX_COUNTED } from './boundedCount.ts'
import { readDetails } from './details.ts'
import { countItems } from './historyItems.ts'
import { type HistoryRow, readHistoryRows } from './historyRows.ts'
import { readHistory } from './listRoutes.ts'
import { readIncomingTransfers } from './incomingList.ts'
import { readDays } from './localDays.ts'
import { readModuleTransactions } from './moduleList.ts'
import { readMultisigHashes, readMultisigList } from './multisigList.ts'
import { readQueue } from './queue.ts'

const LENGTH = 6_000
const OTHER_SAFES = 30
const QUEUED = 500
const LIMIT = 20
/** 200,000 rows take a quarter of a minute, and several on a busy machine. */
const WRITE_TIMEOUT_MS = 300_000
const numbered = (number: number): Address => padHex(numberToHex(number), { size: 20 })
const [safe, owner, listed, spam] = [1, 2, 3, 4].map(numbered) as [Address, Address, Address, Address]

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan | undefined): Plan[] =>
  plan === undefined ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe.each(databaseKinds)('with a long history on $name', ({ kind }) => {
  let world: GatewayWorld
  let chain: GatewayChain
  let state: GatewaySafe
  let queries: { readonly text: string; readonly params: unknown[] }[] = []

  beforeAll(async () => {
    const token = { address: listed, name: 'Token', symbol: 'TT', decimals: 18, logoUri: null, isSpam: false }
    world = await startGatewayWorld({
      databaseUrl: await freshDatabaseUrl(kind),
      config: { tokens: [token] },
    })
    await world.caughtUp()
    await writeHistory(world.chain.database)
    const logger = { logQuery: (text: string, params: unknown[]) => void queries.push({ text, params }) }
    const lists = drizzle(world.chain.database.lists.$client, { logger })
    const parts = { ...world.chain, database: { ...world.chain.database, db: lists, lists } }
    chain = { ...parts, tokens: createTokenReader(parts), readSafe: createSafeReader(parts) }
    const found = await chain.readSafe(safe)
    if (found === undefined) throw new Error('The Safe is not indexed.')
    state = found
    // Computed once per change of the Safe.
    await chain.tokens.readTrustedTokens(safe)
  }, WRITE_TIMEOUT_MS)
  afterAll(() => world.close())

  /** Rows that the statements of a list visited, those of its count excluded, and their number. */
  async function visited<T>(name: string, read: () => Promise<T>, small = SMALL_TABLES) {
    queries = []
    const answer = await read()
    const statements = queries
    let rows = 0
    let counted = 0
    for (const { text, params } of statements) {
      const explained = await world.chain.database.lists.$client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, timing off, format json) ${text}`,
        params,
      )
      let ofStatement = 0
      for (const node of nodesOf(explained.rows[0]?.['QUERY PLAN'][0].Plan)) {
        const relation = node['Relation Name']
        if (relation === undefined) continue
        if (!small.includes(relation))
          expect([name, relation, node['Node Type']]).toEqual([
            name,
            relation,
            expect.not.stringMatching(/Seq Scan|Bitmap/),
          ])
        ofStatement += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      }
      if (/^\s*select count/.test(text)) counted += ofStatement
      else rows += ofStatement
    }
    return { answer, rows, counted, statements: statements.length }
  }

  const page = (offset: number) => ({ limit: LIMIT, offset, url: 'http://localhost/list' })
  const days = { imitation: true, dayOf: readDays('UTC', undefined) }

  test('[G-09] a page of the history visits a page of rows, whatever its length and its spam', async () => {
    for (const trusted of [true, false]) {
      for (const imitation of [true, false]) {
        const options = { ...days, trusted, imitation }
        const { answer, rows, counted, statements } = await visited(`history ${trusted}`, () =>
          readHistory(chain, state, page(0), options),
        )
        expect(answer.results.length).toBeGreaterThan(LIMIT)
        expect(answer.count).toBeNull()
        expect(answer.next).not.toBeNull()
        expect(rows).toBeLessThanOrEqual(16 * (LIMIT + 4))
        expect(counted).toBeLessThanOrEqual(4 * (MAX_COUNTED + 1))
        expect(statements).toBeLessThanOrEqual(10)
      }
    }
  })

  test('[G-09] a deep page of the history passes over the rows before it once', async () => {
    const { answer, rows } = await visited('deep history', () =>
      readHistory(chain, state, page(3_000), { ...days, trusted: true }),
    )
    expect(answer.results.length).toBeGreaterThan(0)
    expect(rows).toBeLessThanOrEqual(4 * 3_100)
  })

  test('[G-09] a page after a row visits a page of rows, however deep it is', async () => {
    for (const filter of [{ type: 'all' }, { type: 'trusted', tokens: new Set([listed]) }] as const) {
      const read = (offset: number, after?: HistoryRow) =>
        readHistoryRows(chain.database, safe, filter, { offset, limit: LIMIT }, { after })
      const before = await read(3_000)
      const { answer, rows } = await visited(`rows of ${filter.type}`, () => read(0, before.at(-1)))
      expect(answer).toEqual(await read(3_000 + LIMIT))
      expect(rows).toBeLessThanOrEqual(8 * LIMIT)
      const { answer: counts, rows: items } = await visited('items', () =>
        countItems(chain, state, answer, filter),
      )
      expect([...counts]).toEqual(
        expect.arrayContaining(answer.map(({ transactionHash }) => [transactionHash, 1])),
      )
      expect(items).toBeLessThanOrEqual(8 * LIMIT)
    }
  })

  test('[G-10] a page of the queue visits its nonces only', async () => {
    const { answer, rows, counted, statements } = await visited('queue', () =>
      readQueue(chain, state, page(0), true),
    )
    expect([answer.count, answer.results.length]).toEqual([QUEUED, LIMIT + 2])
    expect(rows).toBeLessThanOrEqual(8 * (LIMIT + 1))
    expect(counted).toBeLessThanOrEqual(3 * QUEUED)
    expect(statements).toBeLessThanOrEqual(6)
  })

  test('[G-04] a page of multisig transactions visits a page of both tables', async () => {
    const none = { from: undefined, until: undefined, to: undefined, value: undefined, nonce: undefined }
    for (const executed of [undefined, true]) {
      for (const nonce of [undefined, 77]) {
        const { answer, rows, statements } = await visited(`multisig ${executed} ${nonce}`, () =>
          readMultisigList(chain, state, page(0), { ...none, nonce, executed }),
        )
        expect(answer.results).toHaveLength(nonce === undefined ? LIMIT : 1)
        // The queued ones have the highest nonces, and are passed over.
        expect(rows).toBeLessThanOrEqual((executed === true ? 4 * QUEUED : 0) + 16 * (LIMIT + 1))
        expect(statements).toBeLessThanOrEqual(5)
      }
    }
  })

  test('[G-26] the newest changes of multisig transactions are a page of both tables, too', async () => {
    const none = { from: undefined, until: undefined, to: undefined, value: undefined, nonce: undefined }
    const newest = { by: 'modified', isAscending: false } as const
    for (const executed of [undefined, true, false]) {
      const { answer, rows } = await visited(`changes ${executed}`, () =>
        readMultisigHashes(chain, state, page(0), { ...none, executed }, newest),
      )
      // Executions came after all proposals.
      const first = executed === false ? LENGTH + QUEUED - 1 : LENGTH - 1
      expect(answer).toEqual(
        Array.from({ length: LIMIT + 1 }, (_, index) => numberToHex(first - index, { size: 32 })),
      )
      expect(rows).toBeLessThanOrEqual((executed === undefined ? 0 : 4 * QUEUED) + 16 * (LIMIT + 1))
    }
    // The oldest: a transaction's execution counts, and not its proposal.
    const oldest = { by: 'modified', isAscending: true } as const
    const asked = await readMultisigHashes(chain, state, page(0), { ...none, executed: undefined }, oldest)
    const executions = Array.from({ length: 9 }, (_, index) => index)
    expect(asked.slice(0, 10).map(Number)).toEqual([...executions, LENGTH])
  })

  test('[G-03] a page of module transactions visits a page of rows', async () => {
    const none = { to: undefined, module: undefined, transactionHash: undefined }
    const { answer, rows, counted } = await visited('modules', () =>
      readModuleTransactions(chain, state, page(0), none),
    )
    expect([answer.count, answer.results.length]).toEqual([null, LIMIT])
    expect(rows).toBeLessThanOrEqual(2 * (LIMIT + 1))
    expect(counted).toBeLessThanOrEqual(MAX_COUNTED + 1)
  })

  test('[G-02] a page of incoming transfers visits a page of rows, whatever spam was sent', async () => {
    const none = { from: undefined, until: undefined, to: undefined, value: undefined, token: undefined }
    for (const trusted of [true, false]) {
      for (const token of [undefined, listed]) {
        const { answer, rows } = await visited(`incoming ${trusted} ${token}`, () =>
          readIncomingTransfers(chain, state, page(0), { ...none, token }, trusted),
        )
        expect(answer.results).toHaveLength(LIMIT)
        expect(rows).toBeLessThanOrEqual(4 * (LIMIT + 1))
      }
    }
  })

  test('[G-11] the details of a transaction visit a handful of rows', async () => {
    const { rows } = await visited('details', () => readDetails(chain, `0x${'0'.repeat(60)}0064`, undefined))
    expect(rows).toBeLessThanOrEqual(40)
  })

  test('[G-01] the state of a Safe is read without its history', async () => {
    const { rows } = await visited('state', () => chain.readSafe(safe))
    expect(rows).toBeLessThanOrEqual(5)
  })

  test('[G-01] the tags of a Safe visit its queue and the newest rows of all else', async () => {
    const { rows } = await visited('tags', () => readListTags(chain.database, state), [
      ...SMALL_TABLES,
      'chain_blocks',
      'messages',
      'message_confirmations',
      'signed_messages',
    ])
    expect(rows).toBeLessThanOrEqual(3 * QUEUED)
  })

  test('[G-10] a page of the queue visits its nonces only, where no other Safe is indexed', async () => {
    const { lists } = world.chain.database
    // In a small table, reading all of it seems cheaper than looking up each proposal.
    for (const table of ['multisig_executions', 'proposals', 'approved_hashes'].map((name) =>
      sql.raw(name),
    )) {
      await lists.execute(sql`delete from ${table} where safe <> decode(${safe.slice(2)}, 'hex')`)
      await lists.execute(sql`vacuum full analyze ${table}`)
    }
    // Whatever was executed is not proposed any more, as after a history that was indexed.
    await lists.execute(sql`delete from proposals where nonce < ${LENGTH}`)
    await lists.execute(sql`vacuum full analyze proposals`)
    const small = [...SMALL_TABLES, 'proposals', 'confirmations', 'approved_hashes']
    const { rows, counted } = await visited(
      'queue alone',
      () => readQueue(chain, state, page(0), true),
      small,
    )
    expect(rows).toBeLessThanOrEqual(4 * QUEUED)
    expect(counted).toBeLessThanOrEqual(3 * QUEUED)
  })
})

/** Small whatever the history. */
const SMALL_TABLES = ['chain_cursor', 'safe_creations', 'creation_details', 'tokens']

/**
 * Writes `LENGTH` executed transactions with a confirmation each, transfers of coins, a listed token and spam, the
 * newest, and module transactions; a queue; and `OTHER_SAFES` with a thirtieth of it.
 */
async function writeHistory({ db }: Database): Promise<void> {
  const run = (statement: SQL) => db.execute(statement)
  const bytes = (address: Address) => sql`decode(${address.slice(2)}, 'hex')`
  const ofSafe = sql`decode(lpad(to_hex(1 + s * 4096), 40, '0'), 'hex')`
  const hash = (number: SQL) => sql`decode(lpad(to_hex(s * 100000000::int8 + ${number}), 64, '0'), 'hex')`
  // The Safe was busy before the others: a scan along all blocks passes over all of their rows.
  const later = sql`(case when s = 0 then 0 else 1000000 end)`
  const safes = sql`generate_series(0, ${OTHER_SAFES}::int) s`
  const series = (more = 0) => sql`${safes} cross join lateral generate_series(0,
    (case when s = 0 then ${LENGTH}::int else ${LENGTH / 30}::int end) - 1 + ${more}::int) n`
  const singleton = worldConfig('').deployments.singletons.find(({ isL2 }) => isL2)?.address ?? zeroAddress
  await run(sql`insert into safe_settings (safe, threshold, owners, modules, singleton, block_number, log_index,
      transaction_hash, timestamp, is_proven)
    select ${ofSafe}, 1, ${JSON.stringify([owner])}::jsonb, '[]', ${bytes(singleton)}, n + 1, s, ${hash(sql`n`)}, 1000, true
    from ${safes} cross join generate_series(0, 9) n`)
  await run(sql`insert into approved_hashes (safe, owner, hash, block_number, log_index, transaction_hash, timestamp)
    select ${ofSafe}, ${bytes(owner)}, ${hash(sql`n`)}, n + 1, s, ${hash(sql`n`)}, 1000 from ${series()}`)
  const call = sql`${bytes(owner)}, 1, ''::bytea, 0, 0, 0, 0, ${bytes(zeroAddress)}, ${bytes(zeroAddress)}`
  await run(sql`insert into multisig_executions (block_number, log_index, transaction_hash, timestamp, safe,
      safe_tx_hash, is_successful, payment, nonce, threshold, executor, "to", value, data, operation, safe_tx_gas,
      base_gas, gas_price, gas_token, refund_receiver)
    select 10 + n + ${later}, s, ${hash(sql`n`)}, 1000 + n * 600, ${ofSafe}, ${hash(sql`n`)}, true, 0, n, 1, ${bytes(owner)},
      ${call} from ${series()}`)
  await run(sql`insert into proposals (safe_tx_hash, safe, nonce, is_trusted, submitted_at, modified_at, "to", value,
      data, operation, safe_tx_gas, base_gas, gas_price, gas_token, refund_receiver)
    select ${hash(sql`n`)}, ${ofSafe}, n, true, to_timestamp(n), to_timestamp(n), ${call} from ${series(QUEUED)}`)
  await run(sql`insert into confirmations (safe_tx_hash, owner, signature, signature_type, submitted_at)
    select ${hash(sql`n`)}, ${bytes(owner)}, '\\x00'::bytea, 'EOA', to_timestamp(n) from ${series(QUEUED)}`)
  await run(sql`insert into module_executions (block_number, log_index, transaction_hash, timestamp, safe, module,
      is_successful, "to", value, data, operation)
    select 20000 + n + ${later}, s, ${hash(sql`1000000 + n`)}, 7000000 + n * 600, ${ofSafe}, ${bytes(owner)}, true,
      ${bytes(owner)}, 1, ''::bytea, 0 from ${series()}`)
  const transfers = (block: number, type: string, token: SQL) =>
    run(sql`insert into safe_transfers (block_number, log_index, part, transaction_hash, timestamp, safe, token_type,
        "from", "to", token, value)
      select ${block}::int + n + ${later}, s, 0, ${hash(sql`${block}::int + 2000000 + n`)}, 14000000 + (${block}::int + n) * 6,
        ${ofSafe}, ${type}, ${bytes(owner)}, ${ofSafe}, ${token}, 1 from ${series()}`)
  await transfers(40_000, 'NATIVE', sql`null`)
  await transfers(50_000, 'ERC20', bytes(listed))
  await transfers(60_000, 'ERC20', bytes(spam))
  await run(sql`insert into tokens (address, type, name, symbol, decimals, read_at)
    values (${bytes(spam)}, 'ERC20', 'Spam', 'SPAM', 18, now())`)
  await run(sql`insert into safe_history (safe, transaction_hash, block_number, transaction_index, timestamp,
      has_execution, is_always_shown)
    select safe, transaction_hash, block_number, 0, timestamp, true, true from multisig_executions union all
    select safe, transaction_hash, block_number, 0, timestamp, true, true from module_executions union all
    select safe, transaction_hash, block_number, 0, timestamp, false, token_type <> 'ERC20' from safe_transfers`)
  await run(sql`insert into chain_blocks (number, hash, parent_hash, timestamp)
    select distinct block_number, ${hash(sql`block_number`)}, ${hash(sql`block_number`)}, 0
    from safe_history cross join (values (0)) blocks (s) on conflict do nothing`)
  await run(sql`analyze`)
}
