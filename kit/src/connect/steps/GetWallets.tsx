/** "Get a Wallet": what can be had here, and for what. */
import type { WalletOption } from '../../wallets/wallet.ts'
import { useSay, type Say } from '../../words/words.ts'
import { Panel } from '../Panel.tsx'
import { WalletPicture } from '../WalletPicture.tsx'
import type { Device } from '../step.ts'
import { appLink, hasApp, hasExtension } from '../wizard.ts'

interface GetWalletsProps {
  readonly title: string
  readonly wallets: readonly WalletOption[]
  readonly device: Device
  readonly onPick: (wallet: WalletOption) => void
  readonly onBack: (() => void) | undefined
}

/** On a phone each row leads straight to the shop; elsewhere to how the wallet is installed. */
export function GetWallets({ title, wallets, device, onPick, onBack }: GetWalletsProps) {
  const say = useSay()
  return (
    <Panel title={title} isNews onBack={onBack}>
      <ul aria-label={title}>
        {wallets.map((wallet) => {
          const { id, name } = wallet
          const shop = device === 'desktop' ? undefined : appLink(wallet, device)
          const label = say('connect.options.title', 'Get {name}', { name })
          return (
            <li className="kit-offer" key={id}>
              <WalletPicture option={wallet} />
              <div>
                <bdi dir="auto">
                  <b>{name}</b>
                </bdi>
                <p className="kit-soft">{kindOf(say, wallet, device)}</p>
              </div>
              {shop ? (
                <a
                  className="kit-button kit-quiet"
                  aria-label={label}
                  href={shop}
                  target="_blank"
                  rel="noreferrer"
                >
                  {say('connect.get.row', 'Get')}
                </a>
              ) : (
                <button
                  type="button"
                  className="kit-button kit-quiet"
                  aria-label={label}
                  onClick={() => onPick(wallet)}
                >
                  {say('connect.get.row', 'Get')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="kit-soft">
        {say(
          'connect.get.care',
          'Write a new wallet’s recovery words on paper. Never type them into a web page, and give them to nobody.',
        )}
      </p>
    </Panel>
  )
}

function kindOf(say: Say, wallet: WalletOption, device: Device): string {
  if (device !== 'desktop') return say('connect.get.app', 'App')
  if (!hasApp(wallet)) return say('connect.get.extension', 'Browser extension')
  return hasExtension(wallet)
    ? say('connect.get.both', 'App for phones, and browser extension')
    : say('connect.get.phone', 'App for phones')
}
