/** The ends of a form: review what it makes, or add it to the batch. */
import { useLocation } from 'wouter'
import { ActionButton } from '../elements/ActionButton.tsx'
import { newPath } from '../paths.ts'
import { useSource } from '../queries.ts'
import { batchDraftOf, type DraftCall } from './batchDraft.ts'

/** @param make calls of the form; undefined after showing why there are none. */
export function FormButtons({ make }: { readonly make: () => readonly DraftCall[] | undefined }) {
  const { chainId, safe } = useSource()
  const [, navigate] = useLocation()
  return (
    <div className="acts">
      <ActionButton>Review</ActionButton>
      <ActionButton
        isSecondary
        onClick={() => {
          const calls = make()
          if (calls === undefined) return
          batchDraftOf(chainId, safe).add(calls)
          navigate(newPath(safe, 'batch'))
        }}
      >
        Add to a batch
      </ActionButton>
    </div>
  )
}
