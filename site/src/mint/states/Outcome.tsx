/** How a mint ended: confirmed, reverted, or replaced by something else. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { CURRENCY, exactAmount, roughAmount } from '../amount.ts'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Technical } from '../label/Technical.tsx'
import { TransactionLink } from '../label/TransactionLink.tsx'
import { Won } from '../label/Won.tsx'

type OutcomeState = Extract<PanelState, { at: 'confirmed' | 'reverted' | 'replaced' }>

export function Outcome({ state, words, on, picture, explorer }: PanelBodyProps<OutcomeState>) {
  const transaction = <TransactionLink hash={state.mint.hash} explorer={explorer} />
  const back = (): void => on.dismiss(state.mint.id)
  return (
    <>
      {state.at === 'confirmed' && <Won ids={state.ids} picture={picture} />}
      {words.body !== undefined && <p>{words.body}</p>}
      <Note note={words.note} />
      <Press onPress={back}>{words.press}</Press>
      {state.at === 'confirmed' && on.viewPeppers && (
        <Press quiet onPress={on.viewPeppers}>
          View your peppers
        </Press>
      )}
      {state.at === 'confirmed' && (
        <Lines
          lines={[
            { what: 'You paid', value: `${exactAmount(state.paid)} ${CURRENCY}` },
            { what: 'Network fee', value: `${roughAmount(state.fee)} ${CURRENCY}` },
            { what: 'Transaction', value: transaction },
          ]}
        />
      )}
      {state.at === 'replaced' && (
        <Lines
          lines={[
            { what: 'What was sent instead', value: <TransactionLink hash={state.by} explorer={explorer} /> },
          ]}
        />
      )}
      {state.at === 'reverted' && <Lines lines={[{ what: 'Transaction', value: transaction }]} />}
      {state.at === 'reverted' && <Technical code={state.problem.code} technical={state.problem.technical} />}
    </>
  )
}
