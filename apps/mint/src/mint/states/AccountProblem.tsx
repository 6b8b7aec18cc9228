/** Connected, but the account cannot be read or its wallet is on another network. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { Technical } from '../label/Technical.tsx'

type AccountState = Extract<PanelState, { status: 'cannot-check' | 'wrong-network' }>

export function AccountProblem({ state, words, actions }: PanelBodyProps<AccountState>) {
  if (state.status === 'cannot-check') {
    return (
      <>
        <Note note={words.note} />
        <Button onClick={actions.retry}>{words.primary}</Button>
      </>
    )
  }
  return (
    <>
      {words.body !== undefined && <p>{words.body}</p>}
      <Note note={words.note} />
      {/* Always enabled, to ask a wallet that does not respond again. */}
      {words.primary !== undefined && <Button onClick={actions.switchChain}>{words.primary}</Button>}
      {state.problem && <Technical code={state.problem.code} technical={state.problem.technical} />}
    </>
  )
}
