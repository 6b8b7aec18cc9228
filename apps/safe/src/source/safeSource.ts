/** Reads and writes one Safe's data, in the gateway's shapes, from a gateway or from the chain and files alone. */
import type {
  Balances,
  Collectible,
  confirmMessageInput,
  deletionInput,
  MessageListItem,
  Page,
  proposeInput,
  proposeMessageInput,
  SafeInfo,
  SafeMessage,
  TransactionDetails,
  TransactionListItem,
} from '@peppermint/safe/wire'
import type { Address, Hex } from 'viem'
import type { z } from 'zod'

export type ProposeBody = z.input<typeof proposeInput>
export type ProposeMessageBody = z.input<typeof proposeMessageInput>

/** What a source may lack. */
type SourceFeature = 'history' | 'tokens' | 'collectibles' | 'deleting'

/** `missing`: a sentence about what the page's part of the history may lack. */
export type HistoryPage = Page<TransactionListItem> & { readonly missing?: string }

/**
 * Answers are checked: they have the wire's shapes, and are about this Safe. `pageUrl` is `next` of an earlier page.
 * Every method throws `GatewayRequestError` if a gateway refuses, {@link WrongAnswerError} if its answer cannot be used,
 * and what `fetch` or viem throw if nothing answers.
 */
export interface SafeSource {
  readonly type: 'gateway' | 'chain'
  readonly safe: Address
  readonly chainId: number
  /** A sentence for each thing that this source cannot do, or not all of; its lists are then empty or incomplete. */
  readonly missing: Readonly<Partial<Record<SourceFeature, string>>>
  getSafe(): Promise<SafeInfo>
  /** Transactions that are proposed and not executed. */
  getQueue(pageUrl?: string): Promise<Page<TransactionListItem>>
  /** @param timeZone IANA name; days are cut in it, in UTC without one. */
  getHistory(pageUrl?: string, timeZone?: string): Promise<HistoryPage>
  /** @param id of a list's item, or a safeTxHash. */
  getTransaction(id: string): Promise<TransactionDetails>
  getMessages(pageUrl?: string): Promise<Page<MessageListItem>>
  getMessage(messageHash: Hex): Promise<SafeMessage>
  getBalances(): Promise<Balances>
  getCollectibles(pageUrl?: string): Promise<Page<Collectible>>
  /** Proposes a transaction, or confirms it with another owner's signature. */
  propose(body: ProposeBody): Promise<TransactionDetails>
  confirm(safeTxHash: Hex, signature: Hex): Promise<TransactionDetails>
  /** Deletes a proposal, signed by its proposer. */
  deleteProposal(safeTxHash: Hex, body: z.input<typeof deletionInput>): Promise<void>
  proposeMessage(body: ProposeMessageBody): Promise<void>
  confirmMessage(messageHash: Hex, body: z.input<typeof confirmMessageInput>): Promise<void>
}

/** A source answered, but not what was asked: another shape, another Safe, another hash. */
export class WrongAnswerError extends Error {
  override readonly name = 'WrongAnswerError'
}
