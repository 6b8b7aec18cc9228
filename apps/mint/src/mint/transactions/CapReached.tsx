/** The account has reached its limit in the phase: its peppers. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { ButtonLink } from '../label/ButtonLink.tsx'
import { MintedTokens } from '../label/MintedTokens.tsx'
import { ownerPath } from '@peppermint/ui/page/paths.ts'

export function CapReached({
  state,
  words,
  picture,
}: PanelBodyProps<Extract<PanelState, { status: 'cap-reached' }>>) {
  return (
    <>
      <p>{words.body}</p>
      <ButtonLink href={ownerPath(state.wallet.address)}>{words.primary}</ButtonLink>
      <MintedTokens peppers={state.peppers} picture={picture} />
    </>
  )
}
