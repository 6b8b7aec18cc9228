/** The ends of a form: review what it makes, or add it to the batch. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ActionButton } from '../elements/ActionButton.tsx'
import { newPath } from '@peppermint/ui/safe/paths.ts'
import { useSource } from '../queries.ts'
import { batchDraftOf, MAX_CALLS, type DraftCall } from '@peppermint/ui/safe/batchDraft.ts'

/** @param make calls of the form; undefined after showing why there are none. */
export function FormButtons({ make }: { readonly make: () => readonly DraftCall[] | undefined }) {
  const { chainId, safe } = useSource()
  const [, navigate] = useLocation()
  const [isFull, setFull] = useState(false)
  return (
    <div className="acts">
      <ActionButton>Review</ActionButton>
      <ActionButton
        isSecondary
        onClick={() => {
          const calls = make()
          if (calls === undefined) return
          if (batchDraftOf(chainId, safe).add(calls)) navigate(newPath(safe, 'batch'))
          else setFull(true)
        }}
      >
        Add to a batch
      </ActionButton>
      {isFull && (
        <p role="alert" className="note bad">
          A batch has at most {MAX_CALLS} calls, so nothing was added. Propose or empty it first.
        </p>
      )}
    </div>
  )
}
