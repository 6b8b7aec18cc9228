/** A multisig wallet has the request, and not all owners have signed. */
import { Button, QuietButton } from '../dialog/controls.tsx'
import { Status } from '../dialog/Dialog.tsx'
import { useTranslation } from '../words/translation.ts'
import { useLocale } from '../words/locale.ts'

interface WaitingForOwnersProps {
  /** Time of the request, Unix milliseconds. */
  readonly requestedAt: number
  readonly onCheck: () => void
  readonly onGiveUp: () => void
  readonly onCancel: () => void
}

/** Explains what is pending, and that the page can be closed. */
export function WaitingForOwners({ requestedAt, onCheck, onGiveUp, onCancel }: WaitingForOwnersProps) {
  const t = useTranslation()
  const { lang } = useLocale()
  const title = t('signIn.owners.title', 'Waiting for the other owners')
  const requestedDate = new Date(requestedAt)
  return (
    <div className="kit-panel kit-sign-in">
      <h3>{title}</h3>
      <p>
        {t(
          'signIn.owners.why',
          'This account is a contract wallet, and not all of its owners have signed yet. They can sign in their own wallets. It’s free and moves no money.',
        )}
      </p>
      <p className="kit-note">
        {t(
          'signIn.owners.resume',
          'You can close this page. Open it again and connect this account to pick up where you left off.',
        )}
      </p>
      <p className="kit-soft">
        {t('signIn.owners.since', 'Requested')}{' '}
        <time dateTime={requestedDate.toISOString()}>{requestedDate.toLocaleString(lang)}</time>
      </p>
      <div className="kit-actions">
        <Button onClick={onCheck}>{t('signIn.owners.look', 'Check now')}</Button>
        <QuietButton onClick={onGiveUp}>{t('signIn.owners.giveUp', 'Cancel and start over')}</QuietButton>
        <QuietButton onClick={onCancel}>{t('signIn.cancel', 'Cancel')}</QuietButton>
      </div>
      <Status>{title}</Status>
    </div>
  )
}
