/** Signing in at our server. Loaded when a visitor opens their account. */
import { createSignInAdapter, type SignInAdapter, type WalletPort } from '@peppermint/wallet-kit'
import { serverSignIn } from '@peppermint/server/client'

/**
 * The page's sign-in.
 * @param api base address of our server's API.
 * @param wallet tells whose a session has to be to count.
 */
export function pageSignIn(api: string, wallet: WalletPort): SignInAdapter {
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
