/** What the follower's tests follow: a contract that logs, a factory of more of them, and a table of their words. */
import { sql } from 'drizzle-orm'
import { getAddress, toEventSelector, type Address } from 'viem'
import type { Plan, Projection, Transaction } from './follow.ts'

/** Said by followed contracts. */
export const NOISE = toEventSelector('event Noise(uint256 indexed)')
/** Said by the factory, in two layouts: the new contract is indexed, or stands in the data. */
export const CREATION = toEventSelector('event ProxyCreation(address,address)')

export const FACTORY: Address = getAddress(`0x${'fa'.repeat(20)}`)
export const FIRST: Address = getAddress(`0x${'f1'.repeat(20)}`)

/** @param fromBlock of the factory and the first contract. */
export function noisyPlan(fromBlock: number): Plan {
  return {
    chainId: 7700,
    sources: [
      { name: 'noisy', contracts: [{ address: FIRST, fromBlock }], topics: [NOISE] },
      {
        name: 'factory',
        contracts: [{ address: FACTORY, fromBlock }],
        topics: [CREATION],
        children: [
          {
            topic: CREATION,
            source: 'noisy',
            at: [
              { topics: 2, topic: 1 },
              { topics: 1, word: 0 },
            ],
          },
        ],
      },
    ],
    projections: [loudness],
  }
}

/** Each thing that was said, with how often its contract had spoken before; in a table that stands anyway. */
const loudness: Projection = {
  name: 'loudness',
  version: 1,
  tables: ['transfers'],
  sources: ['noisy'],
  async apply(transaction: Transaction, { from, to }, news) {
    await transaction.execute(sql`
      insert into transfers (block_number, log_index, token, "from", "to", transaction_hash, timestamp)
      select logs.block_number, logs.log_index,
        (select count(*) from chain_logs earlier
          where earlier.address = logs.address and earlier.topic0 = logs.topic0
          and (earlier.block_number, earlier.log_index) < (logs.block_number, logs.log_index)),
        logs.address, logs.address, logs.transaction_hash, blocks.timestamp
      from chain_logs logs join chain_blocks blocks on blocks.number = logs.block_number
      where logs.block_number between ${from} and ${to}
        and logs.topic0 = ${Buffer.from(NOISE.slice(2), 'hex')}`)
    return news.wanted ? [{ kind: 'noise', blockNumber: to, payload: { from, to } }] : []
  },
  async undo(transaction, block) {
    await transaction.execute(sql`delete from transfers where block_number > ${block}`)
  },
}
