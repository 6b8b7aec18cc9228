/** Ways to get a wallet that is not installed. */
import { QuietButton, SiteLink } from '../../dialog/controls.tsx'
import { detectEnvironment, type BrowserName } from '../../wallets/environment.ts'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useTranslation } from '../../words/translation.ts'
import { Panel } from '../Panel.tsx'
import { hasApp } from '../wizard.ts'

interface DownloadOptionsProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly onAddExtension: () => void
  readonly onGetApp: () => void
  readonly onBack: (() => void) | undefined
}

/** Browsers as their makers write them. */
const browsers: Readonly<Record<BrowserName, string>> = {
  brave: 'Brave',
  edge: 'Edge',
  opera: 'Opera',
  arc: 'Arc',
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
}

/** The extension for this browser, the app for a phone. */
export function DownloadOptions({ title, wallet, onAddExtension, onGetApp, onBack }: DownloadOptionsProps) {
  const t = useTranslation()
  const { name, extensionDownloadUrl: storeUrl } = wallet
  const browserName = detectEnvironment().browser
  const browser = browserName ? browsers[browserName] : t('connect.options.thisBrowser', 'this browser')
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      {storeUrl && (
        <section className="kit-way">
          <p>{t('connect.options.extension', 'In this browser: connect with the extension', { name })}</p>
          <SiteLink
            className="kit-button"
            href={storeUrl}
            // The store opens in a new tab; this dialog shows the next step.
            onClick={onAddExtension}
          >
            {t('connect.options.add', 'Add to {browser}', { browser })}
          </SiteLink>
        </section>
      )}
      {hasApp(wallet) && (
        <section className="kit-way">
          <p>{t('connect.options.app', 'On your phone: scan a code to connect', { name })}</p>
          <QuietButton onClick={onGetApp}>{t('connect.options.getApp', 'Get the app')}</QuietButton>
        </section>
      )}
    </Panel>
  )
}
