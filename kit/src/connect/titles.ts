/** What each step is called. */
import type { WalletOption } from '../wallets/wallet.ts'
import type { Say } from '../words/words.ts'
import type { Surroundings, Wizard } from './wizard.ts'

/** How connecting to a wallet looks from here: it asks by itself, a phone scans a code, or its app is opened. */
export type Way = 'confirm' | 'scan' | 'open'

/** How a wallet is reached. WalletConnect itself is no app that could be opened: it always shows its code. */
export function wayTo({ id, kind }: WalletOption, { isPhone }: Surroundings): Way {
  if (kind !== 'walletConnect') return 'confirm'
  return isPhone && id !== 'walletConnect' ? 'open' : 'scan'
}

/** The heading of a step; also what a screen reader is told of it. */
export function titleOf(say: Say, state: Wizard, around: Surroundings): string {
  if (state.at === 'NONE') return say('connect.title', 'Connect a Wallet')
  if (state.at === 'LEARN_COMPACT') return say('connect.learn.title', 'What is a Wallet?')
  if (state.at === 'GET') return say('connect.get.title', 'Get a Wallet')
  const name = around.isCompact ? state.wallet.shortName : state.wallet.name
  switch (state.at) {
    case 'DOWNLOAD_OPTIONS':
      return say('connect.options.title', 'Get {name}', { name })
    case 'DOWNLOAD':
      return say('connect.download.title', 'Install {name}', { name })
    case 'INSTRUCTIONS_MOBILE':
    case 'INSTRUCTIONS_EXTENSION':
      return say('connect.guide.title', 'Get started with {name}', { name })
    case 'CONNECT':
      return connecting(say, state, around, name)
  }
}

function connecting(
  say: Say,
  { wallet, attempt }: Extract<Wizard, { at: 'CONNECT' }>,
  around: Surroundings,
  name: string,
): string {
  if (attempt.at === 'failed') return attempt.problem.title
  if (attempt.at === 'unavailable')
    return say('connect.unavailable.title', '{name} is not available here', { name })
  const way = wayTo(wallet, around)
  if (way === 'open') return say('connect.open.title', 'Opening {name}', { name })
  if (way === 'confirm') return say('connect.confirm.title', 'Confirm in {name}', { name })
  if (wallet.id === 'walletConnect') return say('connect.scan.titlePhone', 'Scan with your phone')
  return say('connect.scan.title', 'Scan with {name}', { name })
}
