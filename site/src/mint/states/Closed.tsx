/** A sale that cannot be minted from now, and why: not open yet, paused, ended, sold out. */
import { hasDate, type ClosedState } from '../closedWords.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { asOf, supplyLeft } from '../saleWords.ts'
import { ListQuestion } from '../label/ListQuestion.tsx'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Price } from '../label/Price.tsx'
import { WithoutScript } from '../label/WithoutScript.tsx'

export function Closed({ state, words, on, ...rest }: PanelBodyProps<ClosedState>) {
  const comesBack = state.at === 'before-start' || state.at === 'paused' || state.at === 'allowlist-pending'
  const isDated = hasDate(state)
  return (
    <>
      {comesBack && <Price phase={state.phase} />}
      <Note note={words.note} />
      {words.press !== undefined && (
        <Press onPress={isDated ? on.addToCalendar : on.retry}>{words.press}</Press>
      )}
      {words.quiet !== undefined && (
        <Press quiet onPress={on.connect} queue="connect">
          {words.quiet}
        </Press>
      )}
      {words.body !== undefined && <p className="m">{words.body}</p>}
      {isDated && <ListQuestion state={state} {...rest} />}
      {comesBack && state.at !== 'allowlist-pending' && (
        <WithoutScript sale={state.sale} phase={state.phase} />
      )}
      <p className="ftl s m">
        {state.at !== 'sold-out' && <span>{supplyLeft(state.sale)}</span>}
        <span>{asOf(state.sale)}</span>
      </p>
    </>
  )
}
