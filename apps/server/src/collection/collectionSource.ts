/** The indexed contract and its four events. */
import { toEventSelector } from 'viem'
import { getAbiItem } from 'viem/utils'
import { scovillesAbi } from '@peppermint/contracts'
import type { Deployment } from '@peppermint/sale'
import type { Source } from '@peppermint/indexer/chain/plan.ts'

const topicOf = (name: 'Transfer' | 'CrateClosed' | 'FallbackRevealStarted' | 'CrateRevealed') =>
  toEventSelector(getAbiItem({ abi: scovillesAbi, name }))

/** First topics of the collection's events. */
export const COLLECTION_TOPICS = {
  transfer: topicOf('Transfer'),
  closed: topicOf('CrateClosed'),
  fallbackStarted: topicOf('FallbackRevealStarted'),
  revealed: topicOf('CrateRevealed'),
} as const

/** Name of the source in a plan. */
export const COLLECTION = 'collection'

/** The collection as a source of logs, from the block it was created in. */
export function collectionSource({ contract, block }: Deployment): Source {
  return {
    name: COLLECTION,
    contracts: [{ address: contract, fromBlock: block }],
    topics: Object.values(COLLECTION_TOPICS),
  }
}
