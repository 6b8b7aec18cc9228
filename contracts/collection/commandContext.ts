/** What a command that changes the collection works with. */
import type { Address, Chain, Client, Transport } from 'viem'
import type { Sale } from '../sale/sale.ts'
import type { CollectionOptions } from './collectionOptions.ts'
import type { SendContext } from './sendCall.ts'

export interface CommandContext {
  readonly options: CollectionOptions
  readonly client: Client<Transport, Chain>
  readonly contract: Address
  /** The sender, or the Safe. */
  readonly from: Address
  /** Absent where no signer was named. */
  readonly sending: SendContext | undefined
  /** As it was read when the command began. */
  readonly sale: Sale
  readonly write: (text: string) => void
}

/** Reported by a command that sends nothing. */
export const NOTHING_SENT = 'Nothing was sent. To send it, run the same command with --broadcast.\n'
