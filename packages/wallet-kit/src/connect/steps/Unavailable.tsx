/** A wallet that cannot be connected from here. */
import { Button, QuietButton, SiteLink } from '../../dialog/controls.tsx'
import { CopyButton } from '../../dialog/CopyButton.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useTranslation } from '../../words/translation.ts'
import { Panel } from '../Panel.tsx'

interface UnavailableProps {
  readonly title: string
  readonly wallet: WalletOption
  /** On a phone: where the app can be had. */
  readonly storeUrl: string | undefined
  /** Elsewhere: leads to getting it; absent where it cannot be had. */
  readonly onDownload: (() => void) | undefined
  /** Asks the wallet after all: it has turned up meanwhile. */
  readonly onConnect: () => void
  readonly onChooseAnother: () => void
  readonly onBack: (() => void) | undefined
}

/** Why not, and the ways on. */
export function Unavailable(props: UnavailableProps) {
  const { title, wallet, storeUrl, onDownload, onConnect, onChooseAnother, onBack } = props
  const t = useTranslation()
  const { name, ready, inAppBrowser } = wallet
  const isOnPhone = Boolean(storeUrl) && !ready
  const get = t('connect.options.title', 'Get {name}', { name })
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <p>
        {storeUrl
          ? t('connect.unavailable.phone', 'If you have {name}, open this page in its browser.', { name })
          : t(
              'connect.unavailable.why',
              '{name} isn’t in this browser, and this page can’t reach it any other way. Nothing was shared.',
              { name },
            )}
      </p>
      <div className="kit-actions">
        {isOnPhone && inAppBrowser && (
          <a className="kit-button" href={inAppBrowser(location.href)} rel="noreferrer">
            {t('connect.unavailable.inside', 'Open this page in {name}', { name })}
          </a>
        )}
        {isOnPhone && (
          <CopyButton text={location.href}>
            {t('connect.unavailable.copy', 'Copy this page’s address')}
          </CopyButton>
        )}
        {ready ? (
          <Button onClick={onConnect}>{t('connect.guide.connect', 'Connect')}</Button>
        ) : storeUrl ? (
          <SiteLink className={inAppBrowser ? 'kit-button kit-quiet' : 'kit-button'} href={storeUrl}>
            {get}
          </SiteLink>
        ) : (
          onDownload && <Button onClick={onDownload}>{get}</Button>
        )}
        <QuietButton onClick={onChooseAnother}>{t('connect.another', 'Choose another')}</QuietButton>
      </div>
    </Panel>
  )
}
