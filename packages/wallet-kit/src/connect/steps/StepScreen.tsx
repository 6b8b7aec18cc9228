/** From the step of the wizard to its screen. */
import { useTranslation } from '../../words/translation.ts'
import type { StepProps } from '../step.ts'
import { stepTitle } from '../titles.ts'
import { appLink, connectMethod, hasApp, hasExtension, walletsToGet } from '../wizard.ts'
import { GetWallets } from './GetWallets.tsx'
import { Guide } from './Guide.tsx'
import { OpenApp } from './OpenApp.tsx'
import { ScanCode } from './ScanCode.tsx'
import { usePairing } from './usePairing.ts'
import { Button, SiteLink, QuietButton } from '../../dialog/controls.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { Panel } from '../Panel.tsx'
import { WalletIcon } from '../WalletIcon.tsx'
import { QrCode } from './QrCode.tsx'
import { detectEnvironment, type BrowserName } from '../../wallets/environment.ts'
import { CopyButton } from '../../dialog/CopyButton.tsx'

export { walletFilter, WalletSearch } from './WalletSearch.tsx'

/** Every step that `FirstStep` does not have. */
export function StepScreen({ flow, viewport, device }: StepProps) {
  const t = useTranslation()
  const { snapshot, state } = flow
  const pairing = usePairing(snapshot)
  const onBack = flow.canGoBack ? flow.back : undefined
  const title = stepTitle(t, state, viewport)
  if (state.type === 'GET') {
    const wallets = walletsToGet(snapshot.wallets, viewport)
    return <GetWallets title={title} wallets={wallets} device={device} onPick={flow.pick} onBack={onBack} />
  }
  if (!('wallet' in state)) return null
  const { wallet } = state
  switch (state.type) {
    case 'DOWNLOAD_OPTIONS':
      return (
        <DownloadOptions
          title={title}
          wallet={wallet}
          onAddExtension={flow.addExtension}
          onGetApp={flow.getApp}
          onBack={onBack}
        />
      )
    case 'DOWNLOAD':
      return <DownloadApp title={title} wallet={wallet} onContinue={flow.next} onBack={onBack} />
    case 'INSTRUCTIONS_MOBILE':
      return <Guide title={title} wallet={wallet} where="qrCode" onConnect={flow.retry} onBack={onBack} />
    case 'INSTRUCTIONS_EXTENSION':
      return <Guide title={title} wallet={wallet} where="extension" onConnect={flow.retry} onBack={onBack} />
    case 'CONNECT': {
      const storeUrl = viewport.isPhone ? appLink(wallet, device) : undefined
      const isAvailable = !viewport.isPhone && (hasApp(wallet) || hasExtension(wallet))
      const onDownload = isAvailable ? flow.download : undefined
      if (state.attempt.status === 'unavailable')
        return (
          <Unavailable
            title={title}
            wallet={wallet}
            storeUrl={storeUrl}
            onDownload={onDownload}
            onConnect={flow.retry}
            onChooseAnother={flow.cancel}
            onBack={onBack}
          />
        )
      const pairingProps = { title, state: pairing, onRenew: flow.retry, onCancel: flow.cancel, onBack }
      if (connectMethod(wallet, viewport) === 'open')
        return <OpenApp {...pairingProps} wallet={wallet} storeUrl={storeUrl} />
      return <ScanCode {...pairingProps} wallet={wallet} isPhone={viewport.isPhone} onDownload={onDownload} />
    }
  }
}

interface DownloadAppProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly onContinue: () => void
  readonly onBack: (() => void) | undefined
}

/**
 * Getting a wallet's mobile app: a QR code and links to the app stores.
 * Makes no requests: the code is drawn locally, and links open only on click.
 */
export function DownloadApp({ title, wallet, onContinue, onBack }: DownloadAppProps) {
  const t = useTranslation()
  const { name, downloadUrls: { qrCode, ios, android } = {} } = wallet
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <p>{t('connect.download.what', 'Scan this with your phone to install {name}.', { name })}</p>
      {qrCode && (
        <div className="kit-codes">
          <QrCode
            wallet={wallet}
            text={qrCode}
            label={t('connect.download.label', 'QR code to get {name} on your phone', { name })}
          />
        </div>
      )}
      <p className="kit-shops kit-soft">
        {ios && (
          <SiteLink className="kit-more" href={ios}>
            App Store
          </SiteLink>
        )}
        {android && (
          <SiteLink className="kit-more" href={android}>
            Google Play
          </SiteLink>
        )}
      </p>
      <div className="kit-actions">
        <Button onClick={onContinue}>{t('connect.download.continue', 'Continue')}</Button>
      </div>
    </Panel>
  )
}

interface DownloadOptionsProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly onAddExtension: () => void
  readonly onGetApp: () => void
  readonly onBack: (() => void) | undefined
}

const browsers: Readonly<Record<BrowserName, string>> = {
  brave: 'Brave',
  edge: 'Edge',
  opera: 'Opera',
  arc: 'Arc',
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
}

/**
 * Ways to get a wallet that is not installed.
 * The extension for this browser, the app for a phone.
 */
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

/**
 * A wallet that cannot be connected from here.
 * Why not, and the ways on.
 */
function Unavailable(props: UnavailableProps) {
  const { title, wallet, storeUrl, onDownload, onConnect, onChooseAnother, onBack } = props
  const t = useTranslation()
  const { name, ready, inAppBrowser } = wallet
  const isOnPhone = Boolean(storeUrl) && !ready
  const get = t('connect.options.title', 'Get {name}', { name })
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <div className="kit-subject">
        <WalletIcon option={wallet} />
      </div>
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
