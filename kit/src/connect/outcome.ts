/** The one sentence that tells the dialog's state to those who listen. */
import type { WalletSnapshot } from '../wallets/wallet.ts'
import type { Say } from '../words/words.ts'
import { titleOf } from './titles.ts'
import type { Surroundings, Wizard } from './wizard.ts'

/** What a screen reader is told of the dialog's state. */
export function statusOf(say: Say, snapshot: WalletSnapshot, state: Wizard, around: Surroundings): string {
  if (state.at !== 'NONE') return titleOf(say, state, around)
  if (snapshot.discovery === 'failed') return say('connect.status.failed', 'Wallets could not be looked up')
  const count = snapshot.wallets.filter(({ ready }) => ready).length
  if (count === 1) return say('connect.status.one', '1 wallet found')
  if (count) return say('connect.status.many', '{count} wallets found', { count })
  return snapshot.discovery === 'done'
    ? say('connect.none.title', 'No wallet found in this browser')
    : say('connect.status.looking', 'Looking for wallets')
}
