/** Connected and able to choose how many: ready, short of funds, or refused when tried against the chain. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { amountAtMost, CURRENCY, exactAmount, roughAmount } from '../amount.ts'
import { peppers } from '../naming.ts'
import { boundsWords } from '../saleWords.ts'
import { CopyPress } from '../label/CopyPress.tsx'
import { Lines, type Line } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { Stepper } from '../label/Stepper.tsx'
import { Technical } from '../label/Technical.tsx'

type ChoosingState = Extract<PanelState, { at: 'ready' | 'insufficient-funds' | 'simulation-failed' }>

export function Choosing({ state, words, on, late }: PanelBodyProps<ChoosingState>) {
  // A long note stands below the action, so that the action stays within a phone's first screen.
  const isLong =
    state.at === 'insufficient-funds' ||
    (state.at === 'ready' && words.note !== undefined && state.notice?.kind !== 'rejected')
  return (
    <>
      <Stepper quantity={state.quantity} max={state.max} onQuantity={on.setQuantity} />
      {state.at !== 'insufficient-funds' && <p className="s">{boundsWords(state)}</p>}
      {state.at !== 'simulation-failed' && <Lines lines={bill(state)} />}
      {!isLong && <Note note={words.note} />}
      {state.at === 'ready' && (
        <Press onPress={on.mint} busy={state.simulating}>
          {words.press}
        </Press>
      )}
      {state.at === 'insufficient-funds' && (
        <>
          <CopyPress text={state.wallet.address}>{words.press}</CopyPress>
          {words.quiet !== undefined && (
            <Press quiet onPress={() => on.setQuantity(state.affordable)}>
              {words.quiet}
            </Press>
          )}
        </>
      )}
      {isLong && <Note note={words.note} />}
      {state.at === 'simulation-failed' && (
        <>
          <Press onPress={on.retry}>{words.press}</Press>
          <Technical code={state.problem.code} technical={state.problem.technical} />
        </>
      )}
      {state.at === 'ready' && (
        <>
          <p className="ftl s m">
            <span>
              In this wallet {roughAmount(state.have)} {CURRENCY}
            </span>
            <span>Fee at most about {amountAtMost(state.cost.feeMost)}</span>
          </p>
          {state.unchecked && late.allowlist?.part && (
            <late.allowlist.part.PasteProof phase={state.unchecked.phase} onPaste={on.pasteProof} />
          )}
          {state.notice?.kind === 'problem' && (
            <Technical code={state.notice.problem.code} technical={state.notice.problem.technical} />
          )}
        </>
      )}
    </>
  )
}

function bill(state: Extract<ChoosingState, { at: 'ready' | 'insufficient-funds' }>): readonly Line[] {
  if (state.at === 'insufficient-funds') {
    return [
      { what: 'Needed, with the fee', value: `${amountAtMost(state.need)} ${CURRENCY}` },
      { what: 'In this wallet', value: `${roughAmount(state.have)} ${CURRENCY}` },
      { what: 'Short by', value: `${amountAtMost(state.shortBy)} ${CURRENCY}`, total: true },
    ]
  }
  const { price, fee } = state.cost
  return [
    {
      what: `${peppers(state.quantity)} at ${exactAmount(state.offer.price)}`,
      value: `${exactAmount(price)} ${CURRENCY}`,
    },
    { what: 'Network fee, about', value: `${roughAmount(fee)} ${CURRENCY}` },
    { what: 'Total, about', value: `${roughAmount(price + fee)} ${CURRENCY}`, total: true },
  ]
}
