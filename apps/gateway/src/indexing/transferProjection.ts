/** Coins and tokens that Safes received and sent: `safe_transfers`. */
import { and, between, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { BlockRange, Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { checksummed } from '@peppermint/indexer/db/checksummed.ts'
import { moduleExecutions, multisigExecutions, safeTransfers } from '../db/schema.ts'
import type { SingleSafeChange } from '../safeChanges.ts'
import { outgoingCoins, type ExecutedCall } from './outgoingCoins.ts'
import { insertRows, rowProjection } from './projectionRows.ts'
import { addressInWord, decodeWords, SAFE_TOPICS, TRANSFER_TOPIC } from '@peppermint/safe/events'
import { positionOf, readStoredLogs, toBytes, type LogPosition, type StoredLog } from './storedLogs.ts'

type TransferRow = typeof safeTransfers.$inferInsert

interface TransferOptions {
  /** Name of the plan's source of Safes. */
  readonly safeSource: string
  /** Contracts that run batches as delegate calls. */
  readonly multiSends: readonly Address[]
}

/** Reads `multisig_executions` and `module_executions`: its projection comes after theirs. */
export function transferProjection({ safeSource, multiSends }: TransferOptions): Projection {
  const batches = new Set(multiSends.map((address) => address.toLowerCase()))

  async function add(
    transaction: Transaction,
    range: BlockRange,
    contracts?: readonly Address[],
  ): Promise<readonly SingleSafeChange[]> {
    const changes: SingleSafeChange[] = []
    const insert = async (rows: readonly TransferRow[]) => {
      await insertRows(transaction, safeTransfers, rows)
      changes.push(...rows.map(changeOf))
    }
    const received = { ...range, topics: [SAFE_TOPICS.safeReceived], contracts }
    for await (const logs of readStoredLogs(transaction, received)) await insert(logs.flatMap(receivedRow))
    const tokens = { ...range, topics: [TRANSFER_TOPIC], mentioned: contracts }
    for await (const logs of readStoredLogs(transaction, tokens)) {
      const rows = logs.flatMap(tokenRows)
      const wanted = contracts && new Set(contracts.map((address) => address.toLowerCase()))
      const candidates = rows.filter(({ safe }) => wanted?.has(safe.toLowerCase()) ?? true)
      const followedFrom = await readFollowedSafes(transaction, safeSource, candidates)
      await insert(
        candidates.filter(
          ({ safe, blockNumber }) => (followedFrom.get(safe.toLowerCase()) ?? Infinity) <= blockNumber,
        ),
      )
    }
    for await (const calls of readExecutedCalls(transaction, range, contracts))
      await insert(
        calls.flatMap(({ safe, position, call }) =>
          outgoingCoins(call, batches).map(({ part, to, value }) => ({
            safe,
            part,
            tokenType: 'NATIVE' as const,
            from: safe,
            to,
            token: null,
            value,
            tokenId: null,
            ...position,
          })),
        ),
      )
    return changes
  }

  return rowProjection({
    name: 'safe-transfers',
    version: 1,
    settings: multiSends,
    tables: [safeTransfers],
    add,
  })
}

function receivedRow(log: StoredLog): TransferRow[] {
  const [sender, amount] = decodeWords(log, 2) ?? []
  const from = addressInWord(sender)
  const value = BigInt(amount ?? 0)
  if (from === undefined || value === 0n) return []
  const { address: safe } = log
  const coin = { part: 0, tokenType: 'NATIVE' as const, token: null, value, tokenId: null }
  return [{ safe, from, to: safe, ...coin, ...positionOf(log) }]
}

/** A row for each side of a token transfer; the caller drops those that are not Safes. */
function tokenRows(log: StoredLog): TransferRow[] {
  const values = decodeWords(log, 3)
  // Three topics: ERC-20, with the amount as data. Four: ERC-721.
  if (values === undefined || log.topics.length < 3) return []
  const [from, to] = [addressInWord(values[0]), addressInWord(values[1])]
  const number = BigInt(values[2] ?? 0)
  if (from === undefined || to === undefined) return []
  const isToken = log.topics.length === 3
  const row = {
    part: 0,
    tokenType: isToken ? ('ERC20' as const) : ('ERC721' as const),
    from,
    to,
    token: checksummed(log.address),
    value: isToken ? number : null,
    tokenId: isToken ? null : number,
    ...positionOf(log),
  }
  return [...new Set([from, to])].map((safe) => ({ safe, ...row }))
}

/** First followed block of those of these rows' Safes that are followed; lower case. */
async function readFollowedSafes(
  transaction: Transaction,
  source: string,
  rows: readonly TransferRow[],
): Promise<ReadonlyMap<string, number>> {
  const safes = [...new Set(rows.map(({ safe }) => safe))]
  if (safes.length === 0) return new Map()
  const { rows: followed } = await transaction.execute<{ address: Buffer; from: number | null }>(sql`
    select address, least(
      discovered_in_block, case when backfilled_to_block is null then requested_from_block end
    )::float8 as from
    from followed_contracts where source = ${source} and address in ${safes.map(toBytes)}`)
  return new Map(
    followed.flatMap(({ address, from }) =>
      from === null ? [] : [[`0x${address.toString('hex')}`, from] as const],
    ),
  )
}

interface SafeCall {
  readonly safe: Address
  readonly position: LogPosition
  readonly call: ExecutedCall
}

/** Executions per read. */
const CHUNK_CALLS = 500

/** Successful executions that may have sent coins. */
async function* readExecutedCalls(
  transaction: Transaction,
  { from, to }: BlockRange,
  contracts: readonly Address[] | undefined,
): AsyncGenerator<readonly SafeCall[]> {
  for (const table of [multisigExecutions, moduleExecutions]) {
    const within = and(
      between(table.blockNumber, from, to),
      eq(table.isSuccessful, true),
      or(gt(table.value, 0n), eq(table.operation, 1)),
      contracts && inArray(table.safe, [...contracts]),
    )
    for (let after = { block: -1, log: -1 }; ;) {
      const rows = await transaction
        .select({
          safe: table.safe,
          to: table.to,
          value: table.value,
          data: table.data,
          operation: table.operation,
          blockNumber: table.blockNumber,
          logIndex: table.logIndex,
          transactionHash: table.transactionHash,
          timestamp: table.timestamp,
        })
        .from(table)
        .where(
          and(
            within,
            sql`(${table.blockNumber}, ${table.logIndex}) > (${after.block}::bigint, ${after.log}::bigint)`,
          ),
        )
        .orderBy(table.blockNumber, table.logIndex)
        .limit(CHUNK_CALLS)
      const last = rows.at(-1)
      if (last === undefined) break
      yield rows.flatMap(({ safe, to: target, value, data, operation, ...position }) =>
        target === null || value === null || data === null || operation === null
          ? []
          : [{ safe, position, call: { to: target, value, data, operation } }],
      )
      after = { block: last.blockNumber, log: last.logIndex }
    }
  }
}

function changeOf({
  safe,
  to,
  tokenType,
  token,
  value,
  transactionHash: txHash,
}: TransferRow): SingleSafeChange {
  // Transfers of no value are no news: anyone can emit them for any two addresses.
  if (to.toLowerCase() !== safe.toLowerCase() || (value === 0n && tokenType !== 'ERC721'))
    return { type: 'safe', safe }
  if (tokenType === 'NATIVE' || token === null || token === undefined)
    return { type: 'safe', safe, event: { type: 'INCOMING_ETHER', txHash, value: String(value ?? 0n) } }
  return { type: 'safe', safe, event: { type: 'INCOMING_TOKEN', txHash, tokenAddress: token } }
}
