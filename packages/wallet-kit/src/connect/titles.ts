/** What each step is called. */
import type { Translate } from '../words/translation.ts'
import { connectMethod, type Viewport, type Wizard } from './wizard.ts'

/** The heading of a step, also announced to screen readers. */
export function stepTitle(t: Translate, state: Wizard, viewport: Viewport): string {
  if (state.type === 'NONE') return t('connect.title', 'Connect a Wallet')
  if (state.type === 'LEARN_COMPACT') return t('connect.learn.title', 'What is a Wallet?')
  if (state.type === 'GET') return t('connect.get.title', 'Get a Wallet')
  const name = viewport.isCompact ? state.wallet.shortName : state.wallet.name
  switch (state.type) {
    case 'DOWNLOAD_OPTIONS':
      return t('connect.options.title', 'Get {name}', { name })
    case 'DOWNLOAD':
      return t('connect.download.title', 'Install {name}', { name })
    case 'INSTRUCTIONS_MOBILE':
    case 'INSTRUCTIONS_EXTENSION':
      return t('connect.guide.title', 'Get started with {name}', { name })
    case 'CONNECT':
      return connectTitle(t, state, viewport, name)
  }
}

function connectTitle(
  t: Translate,
  { wallet, attempt }: Extract<Wizard, { type: 'CONNECT' }>,
  viewport: Viewport,
  name: string,
): string {
  if (attempt.status === 'failed') return attempt.problem.title
  if (attempt.status === 'unavailable')
    // A phone may have its app: the step says how to get there.
    return viewport.isPhone
      ? t('connect.open.again', 'Open {name}', { name })
      : t('connect.unavailable.title', '{name} isn’t available here', { name })
  const method = connectMethod(wallet, viewport)
  if (method === 'open') return t('connect.open.title', 'Opening {name}', { name })
  if (method === 'confirm') return t('connect.confirm.title', 'Confirm in {name}', { name })
  if (wallet.id === 'walletConnect')
    return viewport.isPhone
      ? t('connect.scan.here', 'Open a wallet on this device')
      : t('connect.scan.titlePhone', 'Scan with your phone')
  return t('connect.scan.title', 'Scan with {name}', { name })
}
