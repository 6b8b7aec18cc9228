/** A wallet that cannot be connected from here. */
import { CopyButton } from '../../dialog/CopyButton.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useSay } from '../../words/words.ts'
import { Panel } from '../Panel.tsx'

interface UnavailableProps {
  readonly title: string
  readonly wallet: WalletOption
  /** On a phone: where the app can be had. */
  readonly shop: string | undefined
  /** Elsewhere: leads to getting it; absent where it cannot be had. */
  readonly onDownload: (() => void) | undefined
  /** Asks the wallet after all: it has turned up meanwhile. */
  readonly onConnect: () => void
  readonly onChooseAnother: () => void
  readonly onBack: (() => void) | undefined
}

/** Why not, and the ways on. */
export function Unavailable(props: UnavailableProps) {
  const { title, wallet, shop, onDownload, onConnect, onChooseAnother, onBack } = props
  const say = useSay()
  const { name, ready, inAppBrowser } = wallet
  const isOnPhone = Boolean(shop) && !ready
  const get = say('connect.options.title', 'Get {name}', { name })
  return (
    <Panel title={title} isNews onBack={onBack}>
      <p>
        {shop
          ? say(
              'connect.unavailable.phone',
              'This browser does not have {name}. Where its app is installed, open this page in the browser inside the app.',
              { name },
            )
          : say(
              'connect.unavailable.why',
              'This browser does not have {name}, and this page cannot reach it in another way. Nothing was asked.',
              { name },
            )}
      </p>
      <div className="kit-actions">
        {isOnPhone && inAppBrowser && (
          <a className="kit-button" href={inAppBrowser(location.href)} rel="noreferrer">
            {say('connect.unavailable.inside', 'Open this page in {name}', { name })}
          </a>
        )}
        {isOnPhone && (
          <CopyButton text={location.href}>
            {say('connect.unavailable.copy', 'Copy this page’s address')}
          </CopyButton>
        )}
        {ready ? (
          <button type="button" className="kit-button" onClick={onConnect}>
            {say('connect.guide.connect', 'Connect')}
          </button>
        ) : shop ? (
          <a
            className={inAppBrowser ? 'kit-button kit-quiet' : 'kit-button'}
            href={shop}
            target="_blank"
            rel="noreferrer"
          >
            {get}
          </a>
        ) : (
          onDownload && (
            <button type="button" className="kit-button" onClick={onDownload}>
              {get}
            </button>
          )
        )}
        <button type="button" className="kit-button kit-quiet" onClick={onChooseAnother}>
          {say('connect.another', 'Choose another')}
        </button>
      </div>
    </Panel>
  )
}
