/** Connected and able to choose a quantity: ready, insufficient funds, or the simulation failed. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import {
  formatRoundedUp,
  CURRENCY,
  formatExact,
  formatRoundedDown,
} from '@peppermint/ui/words/format/amount.ts'
import { pepperCount } from '@peppermint/ui/words/format/names.ts'
import { limitWords } from '../words/saleWords.ts'
import { CopyButton } from '../label/CopyButton.tsx'
import { Lines } from '../label/Lines.tsx'
import { youGet } from '../label/Price.tsx'
import { Note } from '../label/Note.tsx'
import { Button } from '../label/Button.tsx'
import { Stepper } from '../label/Stepper.tsx'
import { Technical } from '../label/Technical.tsx'
import { t } from '@peppermint/ui/words/t.ts'

type ChoosingState = Extract<PanelState, { status: 'ready' | 'insufficient-funds' | 'simulation-failed' }>

/** The main action follows the stepper and the total, to be within the first screen; the rest is below it. */
export function Choosing({ state, words, actions, parts }: PanelBodyProps<ChoosingState>) {
  const stepper = <Stepper quantity={state.quantity} max={state.max} onChange={actions.setQuantity} />
  switch (state.status) {
    case 'simulation-failed': {
      const { code, technical, atMost } = state.problem
      return (
        <>
          {stepper}
          <Note note={words.note} />
          <Button onClick={() => (atMost === undefined ? actions.retry() : actions.setQuantity(atMost))}>
            {words.primary}
          </Button>
          {atMost === undefined && <p className="s">{limitWords(state)}</p>}
          <Technical code={code} technical={technical} />
        </>
      )
    }
    case 'insufficient-funds':
      return (
        <>
          {stepper}
          <CopyButton text={state.wallet.address}>{words.primary}</CopyButton>
          {words.secondary !== undefined && (
            <Button isSecondary onClick={() => actions.setQuantity(state.affordableQuantity)}>
              {words.secondary}
            </Button>
          )}
          {parts.mints?.part && <parts.mints.part.CoinLinks />}
          <Lines
            lines={[
              { what: t`Needed with fee`, value: `${formatRoundedUp(state.required)} ${CURRENCY}` },
              { what: t`Balance`, value: `${formatRoundedDown(state.balance)} ${CURRENCY}` },
            ]}
          />
          <Note note={words.note} />
        </>
      )
    case 'ready': {
      // The owner who executes its transaction pays the fee.
      const isSafe = state.wallet.accountType === 'safe'
      const { price, fee, maxFee } = state.cost
      return (
        <>
          {stepper}
          <Lines
            lines={[
              {
                what: isSafe ? t`Your Safe pays` : t`Total (estimate)`,
                value: `${formatRoundedDown(isSafe ? price : price + fee)} ${CURRENCY}`,
                total: true,
              },
            ]}
          />
          <Button onClick={actions.mint} isBusy={state.isSimulating}>
            {words.primary}
          </Button>
          <Note note={words.note} />
          <p className="s">{youGet}</p>
          <p className="s">{limitWords(state)}</p>
          <Lines
            lines={[
              {
                what: t`${pepperCount(state.quantity)} at ${formatExact(state.offer.price)}`,
                value: `${formatExact(price)} ${CURRENCY}`,
              },
              {
                what:
                  COLLECTION.chain.gas.hasDataFee && state.cost.dataFee === undefined
                    ? t`Network fee without its fee for data (estimate)`
                    : t`Network fee (estimate)`,
                value: t`${formatRoundedDown(fee)}, at most ${formatRoundedUp(maxFee)} ${COLLECTION.chain.coin.symbol}`,
              },
              { what: t`Balance`, value: `${formatRoundedDown(state.balance)} ${CURRENCY}` },
            ]}
          />
          {state.unchecked && parts.allowlist?.part && (
            <parts.allowlist.part.PasteProof phase={state.unchecked.phase} onPaste={actions.pasteProof} />
          )}
          {state.notice?.kind === 'problem' && (
            <Technical code={state.notice.problem.code} technical={state.notice.problem.technical} />
          )}
        </>
      )
    }
  }
}
