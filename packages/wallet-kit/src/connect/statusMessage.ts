/** The dialog's status message for screen readers. */
import type { WalletSnapshot } from '../wallets/wallet.ts'
import type { Translate } from '../words/translation.ts'
import { stepTitle } from './titles.ts'
import type { Viewport, Wizard } from './wizard.ts'

/** Returns the status message for screen readers. */
export function statusMessage(
  t: Translate,
  snapshot: WalletSnapshot,
  state: Wizard,
  viewport: Viewport,
): string {
  if (state.type !== 'NONE') return stepTitle(t, state, viewport)
  if (snapshot.discovery === 'failed') return t('connect.status.failed', 'Couldn’t look for wallets')
  const count = snapshot.wallets.filter(({ ready }) => ready).length
  if (count === 1) return t('connect.status.one', '1 wallet found')
  if (count) return t('connect.status.many', '{count} wallets found', { count })
  return snapshot.discovery === 'done'
    ? t('connect.none.title', 'No wallet found in this browser')
    : t('connect.status.looking', 'Looking for wallets')
}
