/** Chains of made-up blocks with a collection's logs in them, for tests that need no contract to say them. */
import { sql } from 'drizzle-orm'
import {
  encodeAbiParameters,
  keccak256,
  numberToHex,
  padHex,
  stringToHex,
  type Address,
  type Hex,
} from 'viem'
import type { Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { COLLECTION_TOPICS } from './collectionSource.ts'
import { openDedicatedConnection } from '@peppermint/indexer/db/dedicatedConnection.ts'

export const contract: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const deployment = { chainId: 7700, contract, block: 1 }

/** One of a crowd. */
export const someone = (number: number): Address => padHex(numberToHex(number + 1), { size: 20 })

/** What happens in a block. */
export type Event =
  | { readonly kind: 'transfer'; readonly token: number; readonly from: Address; readonly to: Address }
  | { readonly kind: 'closed'; readonly crate: number; readonly first: number; readonly size: number }
  | { readonly kind: 'fallbackStarted'; readonly crate: number }
  | {
      readonly kind: 'revealed'
      readonly crate: number
      readonly first: number
      readonly size: number
      readonly seed: Hex
    }

/** A block and what happens in it; its hash tells forks apart. */
export interface MadeBlock {
  readonly number: number
  readonly hash: Hex
  readonly events: readonly Event[]
}

export const madeBlock = (number: number, events: readonly Event[], fork = ''): MadeBlock => ({
  number,
  hash: keccak256(stringToHex(`${fork}${number}`)),
  events,
})

const word = (value: number) => padHex(numberToHex(value), { size: 32 })

function logOf(event: Event): { readonly topics: readonly Hex[]; readonly data: Hex } {
  if (event.kind === 'transfer') {
    const topics = [padHex(event.from, { size: 32 }), padHex(event.to, { size: 32 }), word(event.token)]
    return { topics: [COLLECTION_TOPICS.transfer, ...topics], data: '0x' }
  }
  const topics = [COLLECTION_TOPICS[event.kind], word(event.crate)]
  if (event.kind === 'fallbackStarted') return { topics, data: word(1) }
  const tokens = [BigInt(event.first), BigInt(event.size)] as const
  if (event.kind === 'closed')
    return { topics, data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], tokens) }
  const parameters = [
    { type: 'uint256' },
    { type: 'uint256' },
    { type: 'bytes32' },
    { type: 'bool' },
  ] as const
  return { topics, data: encodeAbiParameters(parameters, [...tokens, event.seed, true]) }
}

const raw = (hex: Hex | undefined) => (hex === undefined ? null : Buffer.from(hex.slice(2), 'hex'))

/** Runs in a transaction on a dedicated connection, as the follower does. */
async function inTransaction<T>(
  database: Database,
  run: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { db, end } = await openDedicatedConnection(database)
  try {
    await db.execute(sql`begin`)
    const value = await run(db)
    await db.execute(sql`commit`)
    return value
  } finally {
    await end()
  }
}

/** Puts the blocks' logs where a follower puts them, moves the cursor and has the projection apply them. */
export async function follow(database: Database, projection: Projection, blocks: readonly MadeBlock[]) {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined) return []
  return inTransaction(database, async (transaction) => {
    for (const part of parts(blocks, 2_000)) await insert(transaction, part)
    await moveCursor(transaction, last)
    return projection.apply(transaction, { from: first.number, to: last.number }, { shouldEmit: true })
  })
}

/** Takes back everything above the block. */
export async function takeBack(database: Database, projection: Projection, block: MadeBlock) {
  await inTransaction(database, async (transaction) => {
    await projection.rollBack(transaction, block.number)
    await transaction.execute(sql`delete from chain_logs where block_number > ${block.number}`)
    await transaction.execute(sql`delete from chain_blocks where number > ${block.number}`)
    await moveCursor(transaction, block)
  })
}

async function moveCursor(transaction: Transaction, { number, hash }: MadeBlock): Promise<void> {
  await transaction.execute(sql`
    insert into chain_cursor (chain_id, block_number, block_hash, plan, is_caught_up)
    values (${deployment.chainId}, ${number}, ${raw(hash)}, '', true)
    on conflict (chain_id) do update set block_number = excluded.block_number, block_hash = excluded.block_hash`)
}

async function insert(transaction: Transaction, blocks: readonly MadeBlock[]): Promise<void> {
  const rows = blocks.map(
    ({ number, hash }) => sql`(${number}, ${raw(hash)}, ${raw(hash)}, ${getBlockTime(number)})`,
  )
  await transaction.execute(
    sql`insert into chain_blocks (number, hash, parent_hash, timestamp) values ${sql.join(rows, sql`, `)}`,
  )
  const logs = blocks.flatMap(({ number, hash, events }) =>
    events.map((event, index) => {
      const { topics, data } = logOf(event)
      const transactionHash = raw(keccak256(`${hash}${index.toString(16).padStart(8, '0')}`))
      return sql`(${number}, ${index}, ${index}, ${transactionHash}, ${raw(contract)},
        ${raw(topics[0])}, ${raw(topics[1])}, ${raw(topics[2])}, ${raw(topics[3])}, ${raw(data)})`
    }),
  )
  for (const part of parts(logs, 5_000))
    await transaction.execute(sql`
      insert into chain_logs (block_number, log_index, transaction_index, transaction_hash, address,
        topic0, topic1, topic2, topic3, data) values ${sql.join(part, sql`, `)}`)
}

/** Unix seconds of a made block. */
export const getBlockTime = (number: number) => 1_795_000_000 + number * 6

function* parts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
