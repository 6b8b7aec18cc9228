/** The relay has been asked for a pairing and has not answered yet. */
import { useSay } from '../../words/words.ts'
import { useLapse } from '../useLapse.ts'
import { useOnline } from '../useOnline.ts'

/** How long (ms) a relay takes that is merely far away. */
const SLOW = 4_000

/** Keeps the code's place, and says why it is empty. */
export function Preparing() {
  const say = useSay()
  const isSlow = useLapse(SLOW)
  const isOnline = useOnline()
  return (
    <div className="kit-note kit-code-place" role="status">
      <p>{say('connect.scan.preparing', 'Preparing a code…')}</p>
      {isSlow && (
        <p>
          {isOnline
            ? say('connect.scan.slow', 'The relay is slow to answer. Still waiting.')
            : say('connect.offline', 'This device seems to be offline.')}
        </p>
      )}
    </div>
  )
}
