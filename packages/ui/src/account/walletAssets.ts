/** The account's newest peppers, which the account dialog offers to add to the wallet. */
import type { NamedAsset } from '@peppermint/wallet-kit'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'
import { mintedIds } from '../mints/journalMint.ts'
import { t } from '../words/t.ts'

/** Wallets prompt for each token, so only a few are offered. */
const MAX_ASSETS = 3

/** Tokens minted by journaled transactions, newest first. */
export function walletAssets(entries: readonly JournalEntry[], contract: Address): readonly NamedAsset[] {
  return mintedIds(entries)
    .toReversed()
    .slice(0, MAX_ASSETS)
    .map((id) => ({
      name: t`${COLLECTION.unit.oneCapital} #${id}`,
      asset: { type: 'ERC721', address: contract, tokenId: BigInt(id) },
    }))
}
