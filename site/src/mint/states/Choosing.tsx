/** Connected and able to choose a quantity: ready, insufficient funds, or the simulation failed. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { formatRoundedUp, CURRENCY, formatExact, formatRoundedDown } from '../../words/format/amount.ts'
import { pepperCount } from '../../words/format/names.ts'
import { limitWords } from '../../words/saleWords.ts'
import { CopyButton } from '../label/CopyButton.tsx'
import { Lines, type Line } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { Stepper } from '../label/Stepper.tsx'
import { Technical } from '../label/Technical.tsx'

type ChoosingState = Extract<PanelState, { status: 'ready' | 'insufficient-funds' | 'simulation-failed' }>

export function Choosing({ state, words, actions, parts }: PanelBodyProps<ChoosingState>) {
  // A long note goes below the button, to keep the button within a phone's first screen.
  const isLong =
    state.status === 'insufficient-funds' ||
    (state.status === 'ready' && words.note !== undefined && state.notice?.kind !== 'rejected')
  return (
    <>
      <Stepper quantity={state.quantity} max={state.max} onChange={actions.setQuantity} />
      {state.status !== 'insufficient-funds' && <p className="s">{limitWords(state)}</p>}
      {state.status !== 'simulation-failed' && <Lines lines={billLines(state)} />}
      {!isLong && <Note note={words.note} />}
      {state.status === 'ready' && (
        <Button onClick={actions.mint} isBusy={state.isSimulating}>
          {words.primary}
        </Button>
      )}
      {state.status === 'insufficient-funds' && (
        <>
          <CopyButton text={state.wallet.address}>{words.primary}</CopyButton>
          {words.secondary !== undefined && (
            <Button isSecondary onClick={() => actions.setQuantity(state.affordableQuantity)}>
              {words.secondary}
            </Button>
          )}
        </>
      )}
      {isLong && <Note note={words.note} />}
      {state.status === 'simulation-failed' && (
        <>
          <Button onClick={actions.retry}>{words.primary}</Button>
          <Technical code={state.problem.code} technical={state.problem.technical} />
        </>
      )}
      {state.status === 'ready' && (
        <>
          <p className="ftl s m">
            <span>
              Balance {formatRoundedDown(state.balance)} {CURRENCY}
            </span>
            <span>
              Max fee {formatRoundedUp(state.cost.maxFee)} {CURRENCY}
            </span>
          </p>
          {state.unchecked && parts.allowlist?.part && (
            <parts.allowlist.part.PasteProof phase={state.unchecked.phase} onPaste={actions.pasteProof} />
          )}
          {state.notice?.kind === 'problem' && (
            <Technical code={state.notice.problem.code} technical={state.notice.problem.technical} />
          )}
        </>
      )}
    </>
  )
}

function billLines(
  state: Extract<ChoosingState, { status: 'ready' | 'insufficient-funds' }>,
): readonly Line[] {
  if (state.status === 'insufficient-funds') {
    return [
      { what: 'Needed with fee', value: `${formatRoundedUp(state.required)} ${CURRENCY}` },
      { what: 'Balance', value: `${formatRoundedDown(state.balance)} ${CURRENCY}` },
      { what: 'Short by', value: `${formatRoundedUp(state.shortfall)} ${CURRENCY}`, total: true },
    ]
  }
  const { price, fee } = state.cost
  // The owner who executes its transaction pays the fee.
  const isSafe = state.wallet.accountType === 'safe'
  return [
    {
      what: `${pepperCount(state.quantity)} at ${formatExact(state.offer.price)}`,
      value: `${formatExact(price)} ${CURRENCY}`,
    },
    { what: 'Network fee (estimate)', value: `${formatRoundedDown(fee)} ${CURRENCY}` },
    {
      what: isSafe ? 'Your Safe pays' : 'Total (estimate)',
      value: `${formatRoundedDown(isSafe ? price : price + fee)} ${CURRENCY}`,
      total: true,
    },
  ]
}
