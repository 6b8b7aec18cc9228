/** Loads wallets on a page that reads nothing of the account itself, and follows the account. */
import type { Session } from '../page/session.ts'
import { whenIdle } from '../page/tasks.ts'

export async function startAccount(session: Session): Promise<void> {
  const { wallet, loaded } = session.kit
  let following: Promise<void> | undefined
  const follow = (): void => {
    if (loaded.get() === undefined) return
    following ??= import('./accountFace.ts').then(
      ({ followAccount }) => followAccount(session),
      // Fetched again at the wallet's next change.
      () => (following = undefined),
    )
  }
  // What is in view is hydrated first.
  await whenIdle()
  loaded.subscribe(follow)
  wallet.subscribe(follow)
  // The dialog reports a failure and offers a retry, which may load it later.
  await wallet.load().then(follow, () => undefined)
  await following
  document.documentElement.dataset['loaded'] = 'live'
}
