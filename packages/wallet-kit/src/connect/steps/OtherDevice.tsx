/** On a phone: the code and the link for a wallet on another device. */
import type { Pairing } from '../../wallets/wallet.ts'
import { useTranslation } from '../../words/translation.ts'
import { PairingLink } from './PairingLink.tsx'
import { QrCode } from './QrCode.tsx'

interface OtherDeviceProps {
  readonly pairing: Pairing
  readonly name: string
  /** Whether it is the only way on. */
  readonly open: boolean
}

export function OtherDevice({ pairing, name, open }: OtherDeviceProps) {
  const t = useTranslation()
  return (
    <details className="kit-soft" open={open}>
      <summary>{t('connect.open.elsewhere', 'Connect a wallet on another device')}</summary>
      <div className="kit-codes">
        <QrCode text={pairing.qr} label={t('connect.scan.label', 'QR code to connect {name}', { name })} />
      </div>
      <div className="kit-actions">
        <PairingLink uri={pairing.uri} />
      </div>
    </details>
  )
}
