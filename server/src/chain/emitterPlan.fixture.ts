/** What the follower's tests follow: a contract that logs, a factory of more of them, and a table of their words. */
import { sql } from 'drizzle-orm'
import { getAddress, toEventSelector, type Address } from 'viem'
import type { Plan, Projection, Transaction } from './plan.ts'

/** Said by followed contracts. */
export const EMITTED = toEventSelector('event Noise(uint256 indexed)')
/** Said by the factory, in two layouts: the new contract is indexed, or stands in the data. */
export const PROXY_CREATION = toEventSelector('event ProxyCreation(address,address)')

export const FACTORY: Address = getAddress(`0x${'fa'.repeat(20)}`)
export const EMITTER: Address = getAddress(`0x${'f1'.repeat(20)}`)

/** @param fromBlock of the factory and the first contract. */
export function emitterPlan(fromBlock: number): Plan {
  return {
    chainId: 7700,
    sources: [
      { name: 'noisy', contracts: [{ address: EMITTER, fromBlock }], topics: [EMITTED] },
      {
        name: 'factory',
        contracts: [{ address: FACTORY, fromBlock }],
        topics: [PROXY_CREATION],
        children: [
          {
            topic: PROXY_CREATION,
            source: 'noisy',
            positions: [
              { topics: 2, topic: 1 },
              { topics: 1, word: 0 },
            ],
          },
        ],
      },
    ],
    projections: [logCounts],
  }
}

/** Each thing that was said, with how often its contract had spoken before; in a table that stands anyway. */
const logCounts: Projection = {
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
        and logs.topic0 = ${Buffer.from(EMITTED.slice(2), 'hex')}`)
    return news.shouldEmit ? [{ kind: 'noise', blockNumber: to, payload: { from, to } }] : []
  },
  async rollBack(transaction, block) {
    await transaction.execute(sql`delete from transfers where block_number > ${block}`)
  },
}
