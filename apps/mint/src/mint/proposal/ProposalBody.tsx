/** A mint of a Safe: the wallet's prompt, the proposal, or what came in its place. */
import type { PanelBodyProps, ProposalState } from '../panelBody.ts'
import type { IndexedPhase } from '@peppermint/ui/sale/phases.ts'
import { pepperCount, phaseName } from '@peppermint/ui/words/format/names.ts'
import { Button } from '../label/Button.tsx'
import { requestFigures } from '@peppermint/ui/parts/requestFigures.tsx'
import { Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { TransactionLink } from '../transactions/TransactionLink.tsx'
import { Proposed } from './Proposed.tsx'
import { toProposalStage } from './proposalStage.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function ProposalBody(props: PanelBodyProps<ProposalState>) {
  const { state, words, actions, explorer } = props
  const stage = toProposalStage(state)
  switch (stage.status) {
    case 'proposing':
      return <Proposing {...props} phase={stage.phase} />
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

interface ProposingProps extends PanelBodyProps<ProposalState> {
  readonly phase: IndexedPhase | undefined
}

function Proposing({ state, words, actions, phase }: ProposingProps) {
  const { sale, mint, entry } = state
  const [network, contract, { value }] = requestFigures(entry.request, sale.chainId)
  return (
    <>
      <p>{words.body}</p>
      <Button isSecondary onClick={actions.stopWaiting}>
        {words.secondary}
      </Button>
      <Lines
        lines={[
          network,
          contract,
          { what: t`Action`, value: t`Mint ${pepperCount(mint.quantity)}` },
          ...(phase === undefined ? [] : [{ what: t`Phase`, value: phaseName(phase) }]),
          {
            what: t`Your Safe pays`,
            value,
            total: true,
          },
        ]}
      />
      <Note note={words.note} />
    </>
  )
}
