/** The wallet has been asked and its owner has not answered yet. */
import { Panel } from './Panel.tsx'

interface WaitingProps {
  readonly name: string
  readonly onCancel: () => void
}

/** What should be on the wallet's screen, so that a wrong question can be told from the right one. */
export function Waiting({ name, onCancel }: WaitingProps) {
  return (
    <Panel title={`Confirm in ${name}`} isNews>
      <p>
        {name} should be asking now. It should name <b>{location.host}</b> and ask to share an address,
        nothing else.
      </p>
      <p className="kit-note">No window? Open {name}; the question waits there.</p>
      <div className="kit-actions">
        <button type="button" className="kit-button kit-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Panel>
  )
}
