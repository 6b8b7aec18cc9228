/** Minted: packets in their crate, or peppers with their cards; what was paid; what decides the card. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { CURRENCY, exactAmount, roughAmount } from '../amount.ts'
import { Lines } from '../label/Lines.tsx'
import { Press } from '../label/Press.tsx'
import { Won } from '../label/Won.tsx'
import { crateOf } from './crate.ts'
import { CrateStrip } from './CrateStrip.tsx'
import { TransactionLink } from './TransactionLink.tsx'

type ReceivedState = Extract<PanelState, { at: 'packed' | 'opened' }>

export function Received({ state, words, on, picture, explorer }: PanelBodyProps<ReceivedState>) {
  const crate = crateOf(state.peppers, state.sale)
  return (
    <>
      <Won peppers={state.peppers} picture={picture} />
      {crate && <CrateStrip crate={crate} />}
      <Press onPress={() => on.dismiss(state.mint.id)}>{words.press}</Press>
      {/* Below the action, so that the action stays within a phone's first screen. */}
      {words.body !== undefined && <p className="s">{words.body}</p>}
      {on.viewPeppers && (
        <Press quiet onPress={on.viewPeppers}>
          View your peppers
        </Press>
      )}
      <Lines
        lines={[
          { what: 'You paid', value: `${exactAmount(state.paid)} ${CURRENCY}` },
          { what: 'Network fee', value: `${roughAmount(state.fee)} ${CURRENCY}` },
          { what: 'Transaction', value: <TransactionLink hash={state.mint.hash} explorer={explorer} /> },
        ]}
      />
      {crate && (
        <details>
          <summary>What decides the card</summary>
          <p className="s">
            A seed picks the cards from all that remain when the crate opens. It mixes a number that the
            creator fixed before the first mint with a mark that every mint left. No one can look ahead, with
            one exception: the creator knows the numbers, and could time a mint of its own, or hold a number
            back and leave the opening to the public way.{' '}
            <a href="#cards">How it works, and what trust remains</a>
          </p>
        </details>
      )}
    </>
  )
}
