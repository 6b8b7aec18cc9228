/** The wallet's prompt with what will be signed, or the steps of a mint that was sent. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { formatRoundedUp, CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { pepperCount, phaseName, walletName } from '@peppermint/ui/words/format/names.ts'
import { CopyButton } from '../label/CopyButton.tsx'
import { requestFigures } from '@peppermint/ui/parts/requestFigures.tsx'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { youGet } from '../label/Price.tsx'
import { Button } from '../label/Button.tsx'
import { Technical } from '../label/Technical.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import { t } from '@peppermint/ui/words/t.ts'

/** Age from which a transaction that no node has seen can be dismissed. */
const DISMISSIBLE_AFTER_SECONDS = 600

type InProgressState = Extract<PanelState, { status: 'prompt' | 'submitted' }>

export function InProgress({ state, words, actions, explorer }: PanelBodyProps<InProgressState>) {
  if (state.status === 'submitted') {
    return (
      <>
        <ol className="steps">
          <li data-done>
            <span>{t`Confirmed in ${walletName(state.wallet.name)}`}</span>
          </li>
          <li data-done>
            <span>{t`Sent`}</span>
            <TransactionLink hash={state.mint.hash} explorer={explorer} />
          </li>
          <li aria-current="step">
            <span>{t`Waiting for a block`}</span>
          </li>
        </ol>
        {explorer !== undefined && state.mint.hash !== undefined && (
          <a
            className="b secondary"
            href={`${explorer}/tx/${state.mint.hash}`}
            target="_blank"
            rel="noreferrer"
          >
            {t`View on the explorer`}
          </a>
        )}
        <Note note={words.note} />
        {!state.isDurable && state.mint.hash !== undefined && (
          <CopyButton text={state.mint.hash}>{t`Copy the transaction hash`}</CopyButton>
        )}
        {state.pace === 'unseen' && state.elapsed >= DISMISSIBLE_AFTER_SECONDS && (
          <Button isSecondary onClick={() => actions.dismiss(state.mint.id)}>
            {t`Dismiss`}
          </Button>
        )}
      </>
    )
  }
  const { sale, phase, cost, mint, request, unclear } = state
  const [network, contract, amount] = requestFigures(request, sale.chainId)
  return (
    <>
      <p className="s">
        {words.body} {youGet}
      </p>
      {unclear && <Note note={words.note} />}
      <Button isSecondary onClick={actions.stopWaiting}>
        {words.secondary}
      </Button>
      <Lines
        lines={[
          network,
          contract,
          {
            what: t`Action`,
            // On one line: the label keeps its height.
            value: [
              t`Mint ${pepperCount(mint.quantity)}`,
              ...(phase === undefined ? [] : [phaseName(phase)]),
            ].join(' · '),
          },
          amount,
          {
            what: t`Most you’ll pay, with fee`,
            value: `${formatRoundedUp(cost.price + cost.maxFee)} ${CURRENCY}`,
            total: true,
          },
        ]}
      />
      {!unclear && <Note note={words.note} />}
      {unclear?.problem && <Technical code={unclear.problem.code} technical={unclear.problem.technical} />}
    </>
  )
}
