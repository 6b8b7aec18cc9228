/** A transaction that minted nothing: reverted, failed inside, canceled or replaced. */
import type { PanelBodyProps } from '../panelBody.ts'
import type { PanelState } from '../panelState.ts'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { Technical } from '../label/Technical.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import { revertWords } from '../words/failedTransactionWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

type FailedMintState = Extract<PanelState, { status: 'reverted' | 'inner-failed' | 'replaced' }>

export function FailedMint({ state, words, actions, explorer }: PanelBodyProps<FailedMintState>) {
  const [what, hash] =
    state.status === 'replaced' && state.reason !== 'nonce-used'
      ? [t`Sent instead`, state.replacementHash]
      : [t`Transaction`, state.mint.hash]
  const problem = state.status === 'reverted' ? revertWords(state.revert).problem : undefined
  return (
    <>
      {words.body !== undefined && <p>{words.body}</p>}
      <Note note={words.note} />
      <Button onClick={() => actions.dismiss(state.mint.id)}>{words.primary}</Button>
      <Lines lines={[{ what, value: <TransactionLink hash={hash} explorer={explorer} /> }]} />
      {problem && <Technical code={problem.code} technical={problem.technical} />}
    </>
  )
}
