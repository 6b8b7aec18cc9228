/** Plan of the follower's tests: an emitter contract, a factory of emitters, and a projection of their logs. */
import { sql } from 'drizzle-orm'
import { getAddress, toEventSelector, type Address } from 'viem'
import { logCounts as logCountsTable } from './emitterSchema.fixture.ts'
import type { Plan, Projection, Transaction } from './plan.ts'

/** Emitted by followed contracts. */
export const EMITTED = toEventSelector('event Emitted(uint256 indexed)')
/** Emitted by the factory, in two layouts: the new contract is indexed, or in the data. */
export const PROXY_CREATION = toEventSelector('event ProxyCreation(address,address)')

export const FACTORY: Address = getAddress(`0x${'fa'.repeat(20)}`)
export const EMITTER: Address = getAddress(`0x${'f1'.repeat(20)}`)

/** @param fromBlock of the factory and the first contract. */
export function emitterPlan(fromBlock: number): Plan {
  return {
    chainId: 7700,
    sources: [
      { name: 'emitter', contracts: [{ address: EMITTER, fromBlock }], topics: [EMITTED] },
      {
        name: 'factory',
        contracts: [{ address: FACTORY, fromBlock }],
        topics: [PROXY_CREATION],
        children: [
          {
            topic: PROXY_CREATION,
            source: 'emitter',
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

/** Each emitted log with the number of earlier logs of its contract. */
const logCounts: Projection = {
  name: 'log-counts',
  version: 1,
  tables: [logCountsTable],
  sources: ['emitter'],
  async apply(transaction: Transaction, { from, to }, options) {
    await transaction.execute(sql`
      insert into log_counts (block_number, log_index, address, earlier)
      select logs.block_number, logs.log_index, logs.address,
        (select count(*) from chain_logs earlier
          where earlier.address = logs.address and earlier.topic0 = logs.topic0
          and (earlier.block_number, earlier.log_index) < (logs.block_number, logs.log_index))
      from chain_logs logs
      where logs.block_number between ${from} and ${to}
        and logs.topic0 = ${Buffer.from(EMITTED.slice(2), 'hex')}`)
    return options.shouldEmit ? [{ kind: 'emitted', blockNumber: to, payload: { from, to } }] : []
  },
  async rollBack(transaction, block) {
    await transaction.execute(sql`delete from log_counts where block_number > ${block}`)
  },
}
