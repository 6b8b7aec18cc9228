/** "Get a Wallet": the wallets available on this device. */
import { QuietButton, SiteLink } from '../../dialog/controls.tsx'
import type { WalletOption } from '../../wallets/wallet.ts'
import { useTranslation, type Translate } from '../../words/translation.ts'
import { Panel } from '../Panel.tsx'
import { WalletIcon } from '../WalletIcon.tsx'
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
  const t = useTranslation()
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <ul aria-label={title}>
        {wallets.map((wallet) => {
          const { id, name } = wallet
          const storeUrl = device === 'desktop' ? undefined : appLink(wallet, device)
          const label = t('connect.options.title', 'Get {name}', { name })
          return (
            <li className="kit-offer" key={id}>
              <WalletIcon option={wallet} />
              <div>
                <bdi dir="auto">
                  <b>{name}</b>
                </bdi>
                <p className="kit-soft">{describeKind(t, wallet, device)}</p>
              </div>
              {storeUrl ? (
                <SiteLink aria-label={label} href={storeUrl}>
                  {t('connect.get.row', 'Get')}
                </SiteLink>
              ) : (
                <QuietButton aria-label={label} onClick={() => onPick(wallet)}>
                  {t('connect.get.row', 'Get')}
                </QuietButton>
              )}
            </li>
          )
        })}
      </ul>
      <p className="kit-soft">
        {t(
          'connect.get.care',
          'Write a new wallet’s recovery phrase on paper. Never share it or type it into a web page.',
        )}
      </p>
    </Panel>
  )
}

function describeKind(t: Translate, wallet: WalletOption, device: Device): string {
  if (device !== 'desktop') return t('connect.get.app', 'App')
  if (!hasApp(wallet)) return t('connect.get.extension', 'Browser extension')
  return hasExtension(wallet)
    ? t('connect.get.both', 'Mobile app and browser extension')
    : t('connect.get.phone', 'Mobile app')
}
