/** Getting a wallet's mobile app: a QR code and links to the app stores. */
import { Button, SiteLink } from '../../dialog/controls.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useTranslation } from '../../words/translation.ts'
import { Panel } from '../Panel.tsx'
import { QrCode } from './QrCode.tsx'

interface DownloadAppProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly onContinue: () => void
  readonly onBack: (() => void) | undefined
}

/** Makes no requests: the code is drawn locally, and links open only on click. */
export function DownloadApp({ title, wallet, onContinue, onBack }: DownloadAppProps) {
  const t = useTranslation()
  const { name, downloadUrls: { qrCode, ios, android } = {} } = wallet
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <p>{t('connect.download.what', 'Scan this with your phone to install {name}.', { name })}</p>
      {qrCode && (
        <div className="kit-codes">
          <QrCode
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
