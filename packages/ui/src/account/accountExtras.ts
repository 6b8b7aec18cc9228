/** What the account dialog shows besides the account: what it owns, its newest tokens for the wallet, and sign-in. */
import { lazyPart, type AccountExtras, type WalletPort, type NamedAsset } from '@peppermint/wallet-kit'
import { onThisDeployment, mintedIds } from '../mints/journalMint.ts'
import type { SiteConfig } from '../page/siteConfig.ts'
import { loadPictureWords } from '../words/pictureWords.ts'
import { t } from '../words/t.ts'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { Address } from 'viem'

/** What the account owns, its newest peppers for the wallet, and sign-in if the page has a server. */
export function accountExtras(site: SiteConfig, wallet: WalletPort): AccountExtras {
  const { api, deployment, safe } = site
  const { contract } = deployment
  return {
    section: lazyPart(async () => {
      const [{ holdingsOf }] = await Promise.all([import('./AccountHoldings.tsx'), loadPictureWords()])
      return holdingsOf(site, wallet)
    }),
    assets: (entries) => walletAssets(onThisDeployment(entries, contract), contract),
    ...(api !== null && {
      signIn: {
        load: async () => (await import('./signIn.ts')).createPageSignIn(api, wallet, safe?.hosts),
        reason: t`Sign a message to prove that this account is yours. It’s free, moves no funds, and isn’t needed to mint.`,
      },
    }),
  }
}

/** Wallets prompt for each token, so only a few are offered. */
const MAX_ASSETS = 3

/**
 * The account's newest peppers, which the account dialog offers to add to the wallet.
 * Tokens minted by journaled transactions, newest first.
 */
export function walletAssets(entries: readonly JournalEntry[], contract: Address): readonly NamedAsset[] {
  return mintedIds(entries)
    .toReversed()
    .slice(0, MAX_ASSETS)
    .map((id) => ({
      name: t`${COLLECTION.unit.oneCapital} #${id}`,
      asset: { type: 'ERC721', address: contract, tokenId: BigInt(id) },
    }))
}
