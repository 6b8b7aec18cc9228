/** The queue has what is about to be signed, or may have it: named above the button that signs. */
import { transactionPath } from '@peppermint/ui/safe/paths.ts'
import type { QueuedProposal } from '../compose/findQueued.ts'
import { SafeLink } from '../elements/SafeLink.tsx'
import { useSource } from '../queries.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface QueuedNoticeProps {
  readonly queued: QueuedProposal | 'unknown'
  /** What is about to be signed is in the queue itself. */
  readonly isProposed?: boolean
}

export function QueuedNotice({ queued, isProposed = false }: QueuedNoticeProps) {
  const { safe } = useSource()
  return (
    <div
      className="note warn"
      data-queued={queued === 'unknown' ? 'unknown' : queued.isSame ? 'same' : 'same-calls'}
    >
      <p>{isProposed ? twinWords(queued) : queuedWords(queued)}</p>
      {queued !== 'unknown' && (
        <SafeLink className="b secondary" to={transactionPath(safe, queued.safeTxHash)}>
          {t`See that proposal`}
        </SafeLink>
      )}
    </div>
  )
}

function queuedWords(queued: QueuedProposal | 'unknown'): string {
  if (queued === 'unknown')
    return t`The Safe’s queue could not be read completely, so this proposal may be in it already. Look at the queue first, or propose it anyway.`
  const { nonce, isSame } = queued
  return isSame
    ? t`This exact proposal is already in the queue, at nonce ${nonce}. Open it to sign it there.`
    : t`A proposal with exactly the same calls is already in the queue, at nonce ${nonce}. Propose it again only if it should happen twice.`
}

function twinWords(queued: QueuedProposal | 'unknown'): string {
  return queued === 'unknown'
    ? t`Other proposals in the queue look like this one, and not all of them could be compared with it. Look at the queue before you sign.`
    : t`The queue has another proposal with exactly the same calls, at nonce ${queued.nonce}. If both run, everything happens twice. Sign or execute this one only if it should.`
}
