/** The queue has what would be proposed, or may have it: named above the button that proposes. */
import { transactionPath } from '@peppermint/ui/safe/paths.ts'
import { SafeLink } from '../elements/SafeLink.tsx'
import { useSource } from '../queries.ts'
import { queuedWords } from '../words/composeWords.ts'
import type { QueuedProposal } from './findQueued.ts'

export function QueuedNotice({ queued }: { readonly queued: QueuedProposal | 'unknown' }) {
  const { safe } = useSource()
  return (
    <div
      className="note warn"
      data-queued={queued === 'unknown' ? 'unknown' : queued.isSame ? 'same' : 'same-calls'}
    >
      <p>{queuedWords(queued)}</p>
      {queued !== 'unknown' && (
        <SafeLink className="b secondary" to={transactionPath(safe, queued.safeTxHash)}>
          See that proposal
        </SafeLink>
      )}
    </div>
  )
}
