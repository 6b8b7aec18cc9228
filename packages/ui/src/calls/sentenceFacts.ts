/** What the sentences of a transaction go by, besides its bytes. */
import type { Address } from 'viem'
import type { RejectionFacts, WriteAddress } from './actionWords.ts'
import type { Bilingual } from '../words/t.ts'
import type { TokenUnits } from './amounts.ts'

/** What a call's address is, as the chain says it: `none` for a contract that is no token, `no-code` for no contract. */
export type TokenFacts =
  | ({ readonly type: 'ERC20' } & TokenUnits)
  | { readonly type: 'ERC721' | 'ERC1155' | 'none' | 'no-code' }

export interface SentenceFacts extends RejectionFacts {
  readonly safe: Address
  /** The page's collection. */
  readonly collection: Address
  readonly write: WriteAddress
  /** Undefined while it is not known. */
  readonly tokenAt: (contract: Address) => TokenFacts | undefined
  /** Amounts of the coin of another chain than the page's. */
  readonly coin?: ((wei: bigint) => Bilingual) | undefined
  /** Of the Safe before the transaction. */
  readonly ownerCount?: number | undefined
}
