/** A mint that did not happen: reverted, failed inside what carried it, or replaced by something else. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Technical } from '../label/Technical.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import { whyReverted } from './whyReverted.ts'

type NoMintState = Extract<PanelState, { at: 'reverted' | 'inner-failed' | 'replaced' }>

export function NoMint({ state, words, on, explorer }: PanelBodyProps<NoMintState>) {
  const [what, hash] =
    state.at === 'replaced' ? ['What was sent instead', state.by] : ['Transaction', state.mint.hash]
  const problem = state.at === 'reverted' ? whyReverted(state.revert).problem : undefined
  return (
    <>
      {words.body !== undefined && <p>{words.body}</p>}
      <Note note={words.note} />
      <Press onPress={() => on.dismiss(state.mint.id)}>{words.press}</Press>
      <Lines lines={[{ what, value: <TransactionLink hash={hash} explorer={explorer} /> }]} />
      {problem && <Technical code={problem.code} technical={problem.technical} />}
    </>
  )
}
