/** Connecting by a code that a phone scans. */
import { Status } from '../../dialog/Dialog.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useSay } from '../../words/words.ts'
import { Panel } from '../Panel.tsx'
import { PairingLink } from './PairingLink.tsx'
import type { PairingState } from './usePairing.ts'
import { Preparing } from './Preparing.tsx'
import { QrCode } from './QrCode.tsx'

interface ScanProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly state: PairingState
  /** Whether the wallet may be on this very device, so that a link to it makes sense. */
  readonly isPhone: boolean
  readonly onRenew: () => void
  readonly onCancel: () => void
  readonly onBack: (() => void) | undefined
  /** Leads to getting the wallet; absent where it cannot be had. */
  readonly onDownload: (() => void) | undefined
}

/** The code, or what it waits for, and what else can be done. */
export function Scan(props: ScanProps) {
  const { title, wallet, state, isPhone, onRenew, onCancel, onBack, onDownload } = props
  const say = useSay()
  const { id, name } = wallet
  return (
    <Panel title={title} isNews onBack={onBack}>
      <p>
        {id === 'walletConnect'
          ? say(
              'connect.scan.anyWallet',
              'Open a wallet that speaks WalletConnect on your phone and scan this.',
            )
          : say('connect.scan.what', 'Open {name} on your phone and scan this.', { name })}
      </p>
      <div className="kit-codes">
        {state.at === 'none' && <Preparing />}
        {state.at === 'waiting' && (
          <QrCode
            text={state.pairing.qr}
            label={say('connect.scan.label', 'Code that connects {name}', { name })}
          />
        )}
        {state.at === 'expired' && <Expired onRenew={onRenew} />}
      </div>
      <Status>
        {state.at === 'waiting'
          ? say('connect.scan.ready', 'The code is ready')
          : state.at === 'expired'
            ? say('connect.scan.expired', 'The code has expired')
            : say('connect.scan.preparing', 'Preparing a code…')}
      </Status>
      <div className="kit-actions">
        {state.at === 'waiting' && <PairingLink uri={state.pairing.uri} />}
        {isPhone && state.at === 'waiting' && state.pairing.deepLink && (
          <a className="kit-button kit-quiet" href={state.pairing.deepLink}>
            {say('connect.scan.here', 'Open a wallet on this device')}
          </a>
        )}
        <button type="button" className="kit-button kit-quiet" onClick={onCancel}>
          {say('connect.another', 'Choose another')}
        </button>
      </div>
      {onDownload && (
        <button type="button" className="kit-more" onClick={onDownload}>
          {say('connect.scan.get', 'You do not have {name}? Get it', { name })}
        </button>
      )}
      <p className="kit-soft">
        {say(
          'connect.scan.relay',
          'A relay carries the messages. It sees that they exist, never what you sign.',
        )}
      </p>
    </Panel>
  )
}

/** A code that nobody scanned in time. */
function Expired({ onRenew }: { readonly onRenew: () => void }) {
  const say = useSay()
  return (
    <div className="kit-note kit-code-place">
      <p>
        <b>{say('connect.scan.expired', 'The code has expired')}</b>
      </p>
      <p>{say('connect.scan.old', 'Nobody scanned it in time. Nothing has happened.')}</p>
      <button type="button" className="kit-button" onClick={onRenew}>
        {say('connect.scan.renew', 'Show a new code')}
      </button>
    </div>
  )
}
