/** A connection request is pending in the wallet. */
import { QuietButton } from '../dialog/controls.tsx'
import { Status } from '../dialog/Dialog.tsx'
import type { WalletOption } from '../wallets/wallet.ts'
import { useTranslation } from '../words/translation.ts'
import { Panel } from './Panel.tsx'
import { useElapsed } from './useElapsed.ts'
import { WalletIcon } from './WalletIcon.tsx'

interface WaitingForWalletProps {
  readonly title: string
  readonly wallet: WalletOption
  readonly onCancel: () => void
  readonly onBack: (() => void) | undefined
}

const REMINDER_AFTER_MS = 15_000

/** Describes the wallet's expected prompt, to expose a wrong one. */
export function WaitingForWallet({ title, wallet, onCancel, onBack }: WaitingForWalletProps) {
  const t = useTranslation()
  const { name } = wallet
  const isDelayed = useElapsed(REMINDER_AFTER_MS)
  return (
    <Panel title={title} shouldFocus onBack={onBack}>
      <div className="kit-subject kit-asking">
        <WalletIcon option={wallet} />
      </div>
      <p>
        {t(
          'connect.confirm.what',
          'Approve in {name}. It should show {host} and only ask for your address.',
          { name, host: location.host },
        )}
      </p>
      <p className="kit-note">
        {isDelayed
          ? t(
              'connect.confirm.long',
              'Still waiting for {name}. It may be locked, or its window may be behind this one.',
              { name },
            )
          : t('connect.confirm.window', 'No window? Open {name}; the request is waiting there.', { name })}
      </p>
      <Status>{isDelayed ? t('connect.confirm.still', 'Still waiting for {name}', { name }) : ''}</Status>
      <div className="kit-actions">
        <QuietButton onClick={onCancel}>{t('dialog.cancel', 'Cancel')}</QuietButton>
      </div>
    </Panel>
  )
}
