/** What the account dialog shows besides the account: what it owns, its newest tokens for the wallet, and sign-in. */
import { lazyPart, type AccountExtras, type WalletPort } from '@peppermint/wallet-kit'
import { onThisDeployment } from '../mints/journalMint.ts'
import type { SiteConfig } from '../page/siteConfig.ts'
import { loadPictureWords } from '../words/pictureWords.ts'
import { t } from '../words/t.ts'
import { walletAssets } from './walletAssets.ts'

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
