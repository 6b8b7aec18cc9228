/** Loads wallets on a page that reads nothing of the account itself, and follows the account. */
import type { Session } from '../page/session.ts'
import { whenIdle } from '../page/tasks.ts'

/** @param onConnected is called whenever an account is connected, before it is read. */
export async function startAccount(session: Session, onConnected?: () => void): Promise<void> {
  // What is in view is hydrated first.
  await whenIdle()
  await session.kit.wallet.load().then(
    async () => (await import('./accountFace.ts')).followAccount(session, onConnected),
    // The dialog reports a failure and offers a retry.
    () => undefined,
  )
  document.documentElement.dataset['loaded'] = 'live'
}
