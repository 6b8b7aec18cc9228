/** A confirmed mint: packets in their crate or revealed peppers, the amounts paid, and how cards are dealt. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { CURRENCY, formatExact, formatRoundedDown } from '../../words/format/amount.ts'
import { Lines } from '../label/Lines.tsx'
import { Button } from '../label/Button.tsx'
import { MintedTokens } from '../label/MintedTokens.tsx'
import { findCrate } from './crate.ts'
import { CrateStrip } from './CrateStrip.tsx'
import { TransactionLink } from './TransactionLink.tsx'

type ReceivedState = Extract<PanelState, { status: 'packed' | 'revealed' }>

export function Received({ state, words, actions, picture, explorer }: PanelBodyProps<ReceivedState>) {
  const crate = findCrate(state.peppers, state.sale)
  return (
    <>
      <MintedTokens peppers={state.peppers} picture={picture} />
      {crate && <CrateStrip crate={crate} />}
      <Button onClick={() => actions.dismiss(state.mint.id)}>{words.primary}</Button>
      {/* Below the button, to keep the button within a phone's first screen. */}
      {words.body !== undefined && <p className="s">{words.body}</p>}
      {actions.viewPeppers && (
        <Button isSecondary onClick={actions.viewPeppers}>
          View your peppers
        </Button>
      )}
      <Lines
        lines={[
          { what: 'You paid', value: `${formatExact(state.paid)} ${CURRENCY}` },
          { what: 'Network fee', value: `${formatRoundedDown(state.fee)} ${CURRENCY}` },
          { what: 'Transaction', value: <TransactionLink hash={state.mint.hash} explorer={explorer} /> },
        ]}
      />
      {crate && (
        <details>
          <summary>What decides the card</summary>
          <p className="s">
            When the crate opens, a seed picks its cards from all that remain. The seed mixes a number that
            the creator fixed before the first mint with a mark from every mint. No one can look ahead, with
            one exception: the creator knows the numbers, and could time their own mint, or withhold a number
            and leave the opening to anyone.{' '}
            <a href="#cards">How it works, and what you still have to trust</a>
          </p>
        </details>
      )}
    </>
  )
}
