/** A mint of a Safe: the wallet's prompt, the proposal, or what came in its place. */
import type { PanelBodyProps, ProposalState } from '../panelBody.ts'
import { CURRENCY, formatExact } from '../../words/format/amount.ts'
import { Button } from '../label/Button.tsx'
import { Lines } from '../label/Lines.tsx'
import { TransactionLink } from '../transactions/TransactionLink.tsx'
import { WalletPrompt } from '../transactions/WalletPrompt.tsx'
import { Proposed } from './Proposed.tsx'
import { toProposalStage } from './proposalStage.ts'
import { t } from '../../words/t.ts'

export function ProposalBody(props: PanelBodyProps<ProposalState>) {
  const { state, words, actions, explorer } = props
  const stage = toProposalStage(state)
  switch (stage.status) {
    case 'proposing':
      return (
        <WalletPrompt
          words={words}
          actions={actions}
          sale={state.sale}
          quantity={state.mint.quantity}
          phase={stage.phase}
          costs={[{ what: t`Your Safe pays`, value: `${formatExact(state.price)} ${CURRENCY}`, total: true }]}
        />
      )
    case 'proposed':
      return <Proposed {...props} {...stage} />
    case 'replaced':
      return (
        <>
          <p>{words.body}</p>
          <Button onClick={() => actions.dismiss(state.mint.id)}>{words.primary}</Button>
          <Lines
            lines={[
              {
                what: t`Executed instead`,
                value: <TransactionLink hash={stage.replacementHash} explorer={explorer} />,
              },
            ]}
          />
        </>
      )
  }
}
