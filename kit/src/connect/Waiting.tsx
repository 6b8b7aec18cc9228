/** The wallet has been asked and its owner has not answered yet. */
import { Status } from '../dialog/Dialog.tsx'
import { useSay } from '../words/words.ts'
import { Panel } from './Panel.tsx'
import { useLapse } from './useLapse.ts'

interface WaitingProps {
  readonly title: string
  readonly name: string
  readonly onCancel: () => void
  readonly onBack: (() => void) | undefined
}

/** How long (ms) somebody who has seen the question is given before the dialog speaks again. */
const LONG = 15_000

/** What should be on the wallet's screen, so that a wrong question can be told from the right one. */
export function Waiting({ title, name, onCancel, onBack }: WaitingProps) {
  const say = useSay()
  const isLong = useLapse(LONG)
  return (
    <Panel title={title} isNews onBack={onBack}>
      <p>
        {say(
          'connect.confirm.what',
          '{name} should be asking now. It should name {host} and ask to share an address, nothing else.',
          { name, host: location.host },
        )}
      </p>
      <p className="kit-note">
        {isLong
          ? say(
              'connect.confirm.long',
              'Still waiting for {name}. Open it: it may be locked, or its window may lie behind this one.',
              { name },
            )
          : say('connect.confirm.window', 'No window? Open {name}; the question waits there.', { name })}
      </p>
      <Status>{isLong ? say('connect.confirm.still', 'Still waiting for {name}', { name }) : ''}</Status>
      <div className="kit-actions">
        <button type="button" className="kit-button kit-quiet" onClick={onCancel}>
          {say('dialog.cancel', 'Cancel')}
        </button>
      </div>
    </Panel>
  )
}
