/** Context of a command that changes the collection. */
import type { Address, Chain, Client, Transport } from 'viem'
import type { Sale } from '@peppermint/sale/sale.ts'
import type { CollectionOptions } from './collectionOptions.ts'
import type { SendContext } from './sendCall.ts'

export interface CommandContext {
  readonly options: CollectionOptions
  readonly client: Client<Transport, Chain>
  readonly contract: Address
  /** The sender, or the Safe. */
  readonly from: Address
  /** Undefined without a signer. */
  readonly sending: SendContext | undefined
  /** As read at the start of the command. */
  readonly sale: Sale
  readonly write: (text: string) => void
}

/** Printed by a dry run. */
export const NOTHING_SENT = 'Nothing was sent. To send it, run the same command with --broadcast.\n'
