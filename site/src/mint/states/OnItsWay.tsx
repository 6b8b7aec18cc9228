/** In the place of a family of states that is on its way, or did not arrive. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { Bones } from '../label/Bones.tsx'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'

export function OnItsWay({ words, on }: Pick<PanelBodyProps<PanelState>, 'words' | 'on'>) {
  if (words.press === undefined) return <Bones />
  return (
    <>
      <Note note={words.note} />
      <Press onPress={on.reload}>{words.press}</Press>
    </>
  )
}
