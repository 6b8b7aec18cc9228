/** Placeholder for a part that is loading or failed to load. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { Skeleton } from '../label/Skeleton.tsx'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'

export function PartLoading({ words, actions }: Pick<PanelBodyProps<PanelState>, 'words' | 'actions'>) {
  if (words.primary === undefined) return <Skeleton />
  return (
    <>
      <Note note={words.note} />
      <Button onClick={actions.reload}>{words.primary}</Button>
    </>
  )
}
