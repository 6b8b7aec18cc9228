/** Selects the body of a transaction state. */
import type { TransactionState, PanelBodyProps } from '../panelBody.ts'
import { Received } from './Received.tsx'
import { InProgress } from './InProgress.tsx'
import type { PanelState } from '../panelState.ts'
import { ButtonLink } from '../label/ButtonLink.tsx'
import { MintedTokens } from '../label/MintedTokens.tsx'
import { ownerPath } from '@peppermint/ui/page/paths.ts'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { Technical } from '../label/Technical.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import { revertWords } from '../words/failedTransactionWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function TransactionBody({ state, ...rest }: PanelBodyProps<TransactionState>) {
  switch (state.status) {
    case 'prompt':
    case 'submitted':
      return <InProgress state={state} {...rest} />
    case 'packed':
    case 'revealed':
      return <Received state={state} {...rest} />
    case 'replaced':
    case 'reverted':
    case 'inner-failed':
      return <FailedMint state={state} {...rest} />
    case 'cap-reached':
      return <CapReached state={state} {...rest} />
  }
}

/** The account has reached its limit in the phase: its peppers. */
function CapReached({
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

type FailedMintState = Extract<PanelState, { status: 'reverted' | 'inner-failed' | 'replaced' }>

/** A transaction that minted nothing: reverted, failed inside, canceled or replaced. */
function FailedMint({ state, words, actions, explorer }: PanelBodyProps<FailedMintState>) {
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
