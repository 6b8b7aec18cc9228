/** Sign-in with our server. Loaded when the account dialog opens. */
import { createSignInAdapter, type SignInAdapter, type WalletPort } from '@peppermint/wallet-kit'
import { safeHost } from '@peppermint/wallet-kit/wallets'
import { serverSignIn } from '@peppermint/api'
import type { SiteConfig } from '../page/siteConfig.ts'

/**
 * The page's sign-in adapter.
 * @param api base URL of our server's API.
 * @param wallet only a session of its account and chain counts.
 */
export function createPageSignIn(
  api: string,
  wallet: WalletPort,
  hosts: NonNullable<SiteConfig['safe']>['hosts'],
): SignInAdapter {
  const operations = serverSignIn(api, {
    statement: `Sign in to ${COLLECTION.brand}. This costs nothing and moves no money.`,
    isExpectedSession({ address, chainId }) {
      const snapshot = wallet.getSnapshot()
      return snapshot.status === 'connected' && snapshot.account === address && snapshot.chainId === chainId
    },
  })
  if (hosts === undefined || safeHost(hosts) === undefined) return createSignInAdapter(operations)
  return createSignInAdapter({
    ...operations,
    async pending({ message }) {
      const snapshot = wallet.getSnapshot()
      if (snapshot.status !== 'connected' || snapshot.walletId !== 'safe') return '0x'
      const { readHostSignature } = await import('./hostSignature.ts')
      return readHostSignature(hosts, operations.getMessageBody({ message }))
    },
  })
}
