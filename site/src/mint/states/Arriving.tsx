/** The sale is open and no account is known yet, or it is only being read: from disconnected to checking. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { asOf, supplyLeft } from '../saleWords.ts'
import { ListQuestion } from '../label/ListQuestion.tsx'
import { Press } from '../label/Press.tsx'
import { Price } from '../label/Price.tsx'
import { WithoutScript } from '../label/WithoutScript.tsx'

type ArrivingState = Extract<PanelState, { at: 'disconnected' | 'connecting' | 'checking' }>

export function Arriving({ state, words, on, ...rest }: PanelBodyProps<ArrivingState>) {
  return (
    <>
      <Price phase={state.phase} />
      <Press onPress={on.connect} busy={state.at !== 'disconnected'} queue="connect">
        {words.press}
      </Press>
      <p className="s m">{words.body}</p>
      {state.at === 'disconnected' && <ListQuestion state={state} {...rest} />}
      {state.at === 'disconnected' && <WithoutScript sale={state.sale} phase={state.phase} />}
      <p className="ftl s m">
        <span>{supplyLeft(state.sale)}</span>
        <span>{asOf(state.sale)}</span>
      </p>
    </>
  )
}
