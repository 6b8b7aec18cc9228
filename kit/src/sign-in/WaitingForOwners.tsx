/** A wallet with several owners has been asked, and not all of them have signed. */
import { Status } from '../dialog/Dialog.tsx'
import { useSay } from '../words/words.ts'
import { useWriting } from '../words/writing.ts'

interface WaitingForOwnersProps {
  /** When the wallet was asked, in milliseconds since 1970. */
  readonly since: number
  readonly onLook: () => void
  readonly onGiveUp: () => void
  readonly onCancel: () => void
}

/** What is being waited for, and that nobody has to sit there meanwhile. */
export function WaitingForOwners({ since, onLook, onGiveUp, onCancel }: WaitingForOwnersProps) {
  const say = useSay()
  const { lang } = useWriting()
  const title = say('signIn.owners.title', 'Waiting for the other owners')
  const asked = new Date(since)
  return (
    <div className="kit-panel kit-sign-in">
      <h3>{title}</h3>
      <p>
        {say(
          'signIn.owners.why',
          'This account is a contract, and its owners have not all signed the message yet. They can do so in their own wallets. It costs nothing and moves no money.',
        )}
      </p>
      <p className="kit-note">
        {say(
          'signIn.owners.resume',
          'You can close this page. Open it again and connect this account, and signing in goes on from here.',
        )}
      </p>
      <p className="kit-soft">
        {say('signIn.owners.since', 'Asked')}{' '}
        <time dateTime={asked.toISOString()}>{asked.toLocaleString(lang)}</time>
      </p>
      <div className="kit-actions">
        <button type="button" className="kit-button" onClick={onLook}>
          {say('signIn.owners.look', 'Check now')}
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={onGiveUp}>
          {say('signIn.owners.giveUp', 'Give up and start again')}
        </button>
        <button type="button" className="kit-button kit-quiet" onClick={onCancel}>
          {say('signIn.cancel', 'Cancel')}
        </button>
      </div>
      <Status>{title}</Status>
    </div>
  )
}
