/** The account has reached its limit in the phase: its peppers. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { Button } from '../label/Button.tsx'
import { MintedTokens } from '../label/MintedTokens.tsx'

export function CapReached({
  state,
  words,
  actions,
  picture,
}: PanelBodyProps<Extract<PanelState, { status: 'cap-reached' }>>) {
  return (
    <>
      <p>{words.body}</p>
      <MintedTokens peppers={state.peppers} picture={picture} />
      {actions.viewPeppers && <Button onClick={actions.viewPeppers}>{words.primary}</Button>}
    </>
  )
}
