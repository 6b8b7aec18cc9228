/** The account has minted all that the phase gives everyone: its peppers. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { Press } from '../label/Press.tsx'
import { Won } from '../label/Won.tsx'

export function CapReached({
  state,
  words,
  on,
  picture,
}: PanelBodyProps<Extract<PanelState, { at: 'cap-reached' }>>) {
  return (
    <>
      <p>{words.body}</p>
      <Won peppers={state.peppers} picture={picture} />
      {on.viewPeppers && <Press onPress={on.viewPeppers}>{words.press}</Press>}
    </>
  )
}
