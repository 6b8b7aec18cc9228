/** What the wallet is asked to sign: the contract, the mint and what it costs. */
import type { PanelActions } from '../panelActions.ts'
import type { Sale } from '../panelState.ts'
import type { IndexedPhase } from '../phases.ts'
import type { PanelWords } from '../../words/types.ts'
import { pepperCount, phaseName } from '../../words/format/names.ts'
import { Button } from '../label/Button.tsx'
import { type Line, Lines } from '../label/Lines.tsx'
import { Note } from '../label/Note.tsx'
import { t } from '../../words/t.ts'

interface WalletPromptProps {
  readonly words: PanelWords
  readonly actions: PanelActions
  readonly sale: Sale
  readonly quantity: number
  readonly phase: IndexedPhase | undefined
  readonly costs: readonly Line[]
}

export function WalletPrompt({ words, actions, sale, quantity, phase, costs }: WalletPromptProps) {
  return (
    <>
      <p>{words.body}</p>
      <Button isSecondary onClick={actions.stopWaiting}>
        {words.secondary}
      </Button>
      <Lines
        lines={[
          {
            what: t`Contract on Canto (${sale.chainId})`,
            value: <span className="brk">{sale.contract}</span>,
          },
          { what: t`Action`, value: t`Mint ${pepperCount(quantity)}` },
          ...(phase === undefined ? [] : [{ what: t`Phase`, value: phaseName(phase) }]),
          ...costs,
        ]}
      />
      <Note note={words.note} />
    </>
  )
}
