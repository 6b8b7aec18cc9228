/** The sale is open, and no account is connected or it is still being read. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { asOfBlockWords, supplyLeftWords } from '../words/saleWords.ts'
import { ListQuestion } from '../label/ListQuestion.tsx'
import { Button } from '../label/Button.tsx'
import { Price, youGet } from '../label/Price.tsx'
import { WithoutScript } from '../label/WithoutScript.tsx'

type NotReadyState = Extract<PanelState, { status: 'disconnected' | 'connecting' | 'checking' }>

export function NotReady({ state, words, actions, ...rest }: PanelBodyProps<NotReadyState>) {
  return (
    <>
      <Price phase={state.phase} />
      <p className="s">{youGet}</p>
      <Button onClick={actions.connect} isBusy={state.status !== 'disconnected'} queue="connect">
        {words.primary}
      </Button>
      <p className="s m">{words.body}</p>
      {state.status === 'disconnected' && <ListQuestion state={state} {...rest} />}
      {state.status === 'disconnected' && <WithoutScript sale={state.sale} phase={state.phase} />}
      <p className="ftl s m">
        <span>{supplyLeftWords(state.sale)}</span>
        <span>{asOfBlockWords(state.sale)}</span>
      </p>
    </>
  )
}
