/** Three steps to a working wallet. */
import { Button, SiteLink } from '../../dialog/controls.tsx'
import type { GuideStep, Instructions, WalletOption } from '../../wallets/wallet.ts'
import { useTranslation, type Translate } from '../../words/translation.ts'
import { Panel } from '../Panel.tsx'

interface GuideProps {
  readonly title: string
  readonly wallet: WalletOption
  /** On the phone, or in this browser. */
  readonly where: 'qrCode' | 'extension'
  /** On the phone: the wallet is there now, connect it. */
  readonly onConnect: () => void
  readonly onBack: (() => void) | undefined
}

export function Guide({ title, wallet, where, onConnect, onBack }: GuideProps) {
  const t = useTranslation()
  const instructions: Instructions | undefined = wallet[where]?.instructions
  const isHere = where === 'extension'
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <ol className="kit-guide">
        {instructions?.steps.map((step) => {
          const text = typeof step === 'string' ? stepText(t, step, wallet.name) : step
          return (
            <li key={text.title}>
              <b>{text.title}</b>
              <p className="kit-soft">{text.description}</p>
            </li>
          )
        })}
      </ol>
      <div className="kit-actions">
        <Button
          // An extension reaches only pages opened after it was installed.
          onClick={isHere ? () => location.reload() : onConnect}
        >
          {isHere ? t('connect.guide.refresh', 'Refresh') : t('connect.guide.connect', 'Connect')}
        </Button>
        {instructions?.learnMoreUrl && (
          <SiteLink href={instructions.learnMoreUrl}>{t('connect.learn.more', 'Learn more')}</SiteLink>
        )}
      </div>
    </Panel>
  )
}

function stepText(t: Translate, step: GuideStep, name: string): { title: string; description: string } {
  switch (step) {
    case 'install':
      return {
        title: t('guide.install.title', 'Open {name}', { name }),
        description: t('guide.install.description', 'Install {name} from your app store and open it.', {
          name,
        }),
      }
    case 'install-extension':
      return {
        title: t('guide.install-extension.title', 'Install the extension', { name }),
        description: t(
          'guide.install-extension.description',
          'Add {name} from the store that opened, then pin it to the toolbar so its requests are easy to find.',
          { name },
        ),
      }
    case 'create':
      return {
        title: t('guide.create.title', 'Create or import a wallet'),
        description: t(
          'guide.create.description',
          'Write the recovery phrase on paper and keep it safe. Never show it to anyone or type it into a web page.',
        ),
      }
    case 'scan':
      return {
        title: t('guide.scan.title', 'Scan the code'),
        description: t(
          'guide.scan.description',
          'Press Connect and scan the code with {name}. It will ask to share your address.',
          { name },
        ),
      }
    case 'refresh':
      return {
        title: t('guide.refresh.title', 'Refresh this page'),
        description: t(
          'guide.refresh.description',
          'Open pages don’t see a new extension. After you refresh, {name} is in the list.',
          { name },
        ),
      }
  }
}
