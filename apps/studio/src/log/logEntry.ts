/** What the log consists of. */
import type { scovillesAbi } from '@peppermint/contracts'
import type { Address, ContractEventName, Hash } from 'viem'

/** Events of holders, or that repeat another one for marketplaces. */
const LEFT_OUT = [
  'Transfer',
  'ConsecutiveTransfer',
  'Approval',
  'ApprovalForAll',
  'BatchMetadataUpdate',
  'MetadataUpdate',
  'ContractURIUpdated',
] as const

export type LogEventName = Exclude<ContractEventName<typeof scovillesAbi>, (typeof LEFT_OUT)[number]>

/** An event, by its name and arguments, or an airdrop with its `recipients`. */
export interface LogEvent {
  readonly name: LogEventName | 'Airdrop'
  readonly args: Readonly<Record<string, unknown>>
}

/** A transaction that changed the collection. */
export interface LogEntry {
  readonly hash: Hash
  readonly blockNumber: number
  /** Unix seconds; undefined if the node lacks the block. */
  readonly timestamp?: number
  /** Who sent and paid for it; undefined if the node lacks the transaction. */
  readonly sender?: Address
  /** The contract that called the collection, such as a Safe; undefined if the sender did. */
  readonly through?: Address
  readonly events: readonly LogEvent[]
}

/** Whether the log shows an event with this name. */
export const isShown = (name: string): name is LogEventName => !LEFT_OUT.some((one) => one === name)
