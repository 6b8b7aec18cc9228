/** Connecting on a phone: the wallet's app is opened, and whoever does not have it is told how to get it. */
import { Status } from '../../dialog/Dialog.tsx'
import { useSay, type Say } from '../../words/words.ts'
import { Panel } from '../Panel.tsx'
import { PairingLink } from './PairingLink.tsx'
import { Preparing } from './Preparing.tsx'
import { QrCode } from './QrCode.tsx'
import type { PairingState } from './usePairing.ts'
import { type Takeover, useTakeover } from './useTakeover.ts'

interface OpenAppProps {
  readonly title: string
  readonly name: string
  readonly state: PairingState
  /** Where the app can be had on this phone. */
  readonly shop: string | undefined
  readonly onRenew: () => void
  readonly onCancel: () => void
  readonly onBack: (() => void) | undefined
}

/** Opens the app as soon as there is something to open it with. */
export function OpenApp({ title, name, state, shop, onRenew, onCancel, onBack }: OpenAppProps) {
  const say = useSay()
  const pairing = state.at === 'waiting' ? state.pairing : undefined
  const { takeover, open } = useTakeover(pairing?.deepLink)
  const told = state.at === 'waiting' ? wordsOf(say, takeover, name) : undefined
  return (
    <Panel title={title} isNews onBack={onBack}>
      {state.at === 'none' && <Preparing />}
      {state.at === 'expired' && (
        <p className="kit-note">
          {say(
            'connect.open.expired',
            'The request has expired before {name} took it. Nothing has happened.',
            {
              name,
            },
          )}
        </p>
      )}
      {told && <p className={takeover === 'stayed' ? 'kit-note' : ''}>{told}</p>}
      <Status>{told ?? ''}</Status>
      <div className="kit-actions">
        {state.at === 'expired' ? (
          <button type="button" className="kit-button" onClick={onRenew}>
            {say('dialog.retry', 'Retry')}
          </button>
        ) : (
          pairing?.deepLink && (
            <button type="button" className="kit-button" onClick={open}>
              {say('connect.open.again', 'Open {name}', { name })}
            </button>
          )
        )}
        {shop && takeover === 'stayed' && (
          <a className="kit-button kit-quiet" href={shop} target="_blank" rel="noreferrer">
            {say('connect.options.title', 'Get {name}', { name })}
          </a>
        )}
        <button type="button" className="kit-button kit-quiet" onClick={onCancel}>
          {say('connect.another', 'Choose another')}
        </button>
      </div>
      {pairing && (takeover !== 'opening' || !pairing.deepLink) && (
        <details className="kit-soft" open={!pairing.deepLink}>
          <summary>{say('connect.open.elsewhere', 'Connect a wallet on another device')}</summary>
          <div className="kit-codes">
            <QrCode
              text={pairing.qr}
              label={say('connect.scan.label', 'Code that connects {name}', { name })}
            />
          </div>
          <div className="kit-actions">
            <PairingLink uri={pairing.uri} />
          </div>
        </details>
      )}
    </Panel>
  )
}

function wordsOf(say: Say, takeover: Takeover, name: string): string {
  switch (takeover) {
    case 'opening':
      return say('connect.open.opening', '{name} should open now and ask to share an address.', { name })
    case 'left':
      return say('connect.open.left', 'Waiting for your answer in {name}. Come back here afterwards.', {
        name,
      })
    case 'stayed':
      return say('connect.open.stayed', '{name} did not open. It may not be on this phone.', { name })
  }
}
