/** Connecting by a code that a phone scans. */
import { Button, QuietButton } from '../../dialog/controls.tsx'
import { Status } from '../../dialog/Dialog.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useTranslation } from '../../words/translation.ts'
import { Panel } from '../Panel.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { PairingLink } from './PairingLink.tsx'
import type { PairingState } from './usePairing.ts'
import { PreparingCode } from './PreparingCode.tsx'
import { QrCode } from './QrCode.tsx'

interface ScanCodeProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly state: PairingState
  /** Whether the wallet may be on this very device: then a link to it comes first, and the code is for another device. */
  readonly isPhone: boolean
  readonly onRenew: () => void
  readonly onCancel: () => void
  readonly onBack: (() => void) | undefined
  /** Leads to getting the wallet; absent where it cannot be had. */
  readonly onDownload: (() => void) | undefined
}

export function ScanCode(props: ScanCodeProps) {
  const { title, wallet, state, isPhone, onRenew, onCancel, onBack, onDownload } = props
  const t = useTranslation()
  const { id, name } = wallet
  const pairing = state.status === 'waiting' ? state.pairing : undefined
  const isOnDevice = isPhone && pairing?.deepLink !== undefined
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      {!isPhone && (
        <p>
          {id === 'walletConnect'
            ? t('connect.scan.anyWallet', 'Open a WalletConnect wallet on your phone and scan this.')
            : t('connect.scan.what', 'Open {name} on your phone and scan this.', { name })}
        </p>
      )}
      <div className="kit-codes">
        {state.status === 'none' && <PreparingCode />}
        {pairing && !isPhone && (
          <QrCode
            wallet={wallet}
            text={pairing.qr}
            label={t('connect.scan.label', 'QR code to connect {name}', { name })}
          />
        )}
        {state.status === 'expired' && <Expired onRenew={onRenew} />}
      </div>
      <Status>
        {state.status === 'waiting'
          ? t('connect.scan.ready', 'The code is ready')
          : state.status === 'expired'
            ? t('connect.scan.expired', 'The code has expired')
            : t('connect.scan.preparing', 'Preparing a code…')}
      </Status>
      <div className="kit-actions">
        {pairing && !isPhone && <PairingLink uri={pairing.uri} />}
        {pairing?.deepLink !== undefined && !isPhone && (
          <a className="kit-button kit-quiet" href={pairing.deepLink}>
            {t('connect.open.again', 'Open {name}', { name })}
          </a>
        )}
        {isOnDevice && (
          <a className="kit-button" href={pairing.deepLink}>
            {t('connect.scan.open', 'Open a wallet')}
          </a>
        )}
        <QuietButton onClick={onCancel}>{t('connect.another', 'Choose another')}</QuietButton>
      </div>
      {pairing && isPhone && <OtherDevice pairing={pairing} name={name} open={!isOnDevice} />}
      {onDownload && (
        <button type="button" className="kit-more" onClick={onDownload}>
          {t('connect.scan.get', 'Don’t have {name}? Get it', { name })}
        </button>
      )}
      <p className="kit-soft">
        {t('connect.scan.relay', 'Messages pass through a relay that can’t read them.')}
      </p>
    </Panel>
  )
}

function Expired({ onRenew }: { readonly onRenew: () => void }) {
  const t = useTranslation()
  return (
    <div className="kit-note kit-code-place">
      <p>
        <b>{t('connect.scan.expired', 'The code has expired')}</b>
      </p>
      <p>{t('connect.scan.old', 'It wasn’t scanned in time. Nothing was shared.')}</p>
      <Button onClick={onRenew}>{t('connect.scan.renew', 'Show a new code')}</Button>
    </div>
  )
}
