/** Connected, and something about the account stands in the way: it cannot be read, another network, its cap. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Technical } from '../label/Technical.tsx'
import { Won } from '../label/Won.tsx'

type AccountState = Extract<PanelState, { at: 'cannot-check' | 'wrong-network' | 'cap-reached' }>

export function Account({ state, words, on, picture }: PanelBodyProps<AccountState>) {
  switch (state.at) {
    case 'cannot-check':
      return (
        <>
          <Note note={words.note} />
          <Press onPress={on.retry}>{words.press}</Press>
        </>
      )
    case 'wrong-network':
      return (
        <>
          {words.body !== undefined && <p>{words.body}</p>}
          <Note note={words.note} />
          {/* Never taken away: a wallet that does not answer must be asked again. */}
          <Press onPress={on.switchChain}>{words.press}</Press>
          {state.problem && <Technical code={state.problem.code} technical={state.problem.technical} />}
        </>
      )
    case 'cap-reached':
      return (
        <>
          <p>{words.body}</p>
          <Won ids={state.ids} picture={picture} />
          {on.viewPeppers && <Press onPress={on.viewPeppers}>{words.press}</Press>}
        </>
      )
  }
}
