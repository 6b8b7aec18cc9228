/** Sign-in with our server. Loaded when the account dialog opens. */
import { createSignInAdapter, type SignInAdapter, type WalletPort } from '@peppermint/wallet-kit'
import { serverSignIn } from '@peppermint/server/client'

/**
 * The page's sign-in adapter.
 * @param api base URL of our server's API.
 * @param wallet only a session of its account and chain counts.
 */
export function createPageSignIn(api: string, wallet: WalletPort): SignInAdapter {
  return createSignInAdapter(
    serverSignIn(api, {
      statement: 'Sign in to Peppermint. This costs nothing and moves no money.',
      isExpectedSession({ address, chainId }) {
        const snapshot = wallet.getSnapshot()
        return snapshot.status === 'connected' && snapshot.account === address && snapshot.chainId === chainId
      },
    }),
  )
}
