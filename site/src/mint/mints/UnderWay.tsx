/** The wallet is asking, or Canto is working: what will be signed, and where the mint has got to. */
import type { PanelState } from '../panelState.ts'
import type { PanelBodyProps } from '../panelBody.ts'
import { amountAtMost, CURRENCY, exactAmount } from '../amount.ts'
import { peppers, phaseName, walletName } from '../naming.ts'
import { CopyPress } from '../label/CopyPress.tsx'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { Press } from '../label/Press.tsx'
import { TransactionLink } from './TransactionLink.tsx'

/** Seconds after which a transaction that no node knows stops standing in the way of another mint. */
const GIVE_WAY_AFTER = 600

type UnderWayState = Extract<PanelState, { at: 'prompt' | 'submitted' }>

export function UnderWay({ state, words, on, explorer }: PanelBodyProps<UnderWayState>) {
  if (state.at === 'submitted') {
    return (
      <>
        <ol className="steps">
          <li data-done>
            <span>Confirmed in {walletName(state.wallet.name)}</span>
          </li>
          <li data-done>
            <span>Sent</span>
            <TransactionLink hash={state.mint.hash} explorer={explorer} />
          </li>
          <li aria-current="step">
            <div>
              <span>Waiting for a block</span>
              <p className="s m">Canto adds one every few seconds.</p>
            </div>
          </li>
        </ol>
        <Note note={words.note} />
        {explorer !== undefined && state.mint.hash !== undefined && (
          <a className="b quiet" href={`${explorer}/tx/${state.mint.hash}`} target="_blank" rel="noreferrer">
            See it on the explorer
          </a>
        )}
        {!state.isDurable && state.mint.hash !== undefined && (
          <CopyPress text={state.mint.hash}>Copy the transaction hash</CopyPress>
        )}
        {state.pace === 'unseen' && state.elapsed >= GIVE_WAY_AFTER && (
          <Press quiet onPress={() => on.dismiss(state.mint.id)}>
            Put it aside
          </Press>
        )}
      </>
    )
  }
  const { sale, phase, cost, mint } = state
  return (
    <>
      <p>{words.body}</p>
      <Lines
        lines={[
          {
            what: `Contract on Canto (${sale.chainId})`,
            value: <span className="brk">{sale.contract}</span>,
          },
          { what: 'Action', value: `Mint ${peppers(mint.quantity)}` },
          ...(phase === undefined ? [] : [{ what: 'Phase', value: phaseName(phase) }]),
          { what: 'You send', value: `${exactAmount(cost.price)} ${CURRENCY}` },
          { what: 'Fee, at most about', value: `${amountAtMost(cost.feeMost)} ${CURRENCY}` },
          {
            what: 'Total, at most about',
            value: `${amountAtMost(cost.price + cost.feeMost)} ${CURRENCY}`,
            total: true,
          },
        ]}
      />
      <Press quiet onPress={on.cancelWait}>
        {words.quiet}
      </Press>
      <Note note={words.note} />
    </>
  )
}
