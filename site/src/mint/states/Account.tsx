/** Connected, and something about the account stands in the way: it cannot be read, or is on another network. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Technical } from '../label/Technical.tsx'

type AccountState = Extract<PanelState, { at: 'cannot-check' | 'wrong-network' }>

export function Account({ state, words, on }: PanelBodyProps<AccountState>) {
  if (state.at === 'cannot-check') {
    return (
      <>
        <Note note={words.note} />
        <Press onPress={on.retry}>{words.press}</Press>
      </>
    )
  }
  return (
    <>
      {words.body !== undefined && <p>{words.body}</p>}
      <Note note={words.note} />
      {/* Never taken away: a wallet that does not answer must be asked again. */}
      <Press onPress={on.switchChain}>{words.press}</Press>
      {state.problem && <Technical code={state.problem.code} technical={state.problem.technical} />}
    </>
  )
}
