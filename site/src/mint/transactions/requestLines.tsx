/** What the wallet is asked to sign, without its cost. */
import type { Sale } from '../panelState.ts'
import type { IndexedPhase } from '../phases.ts'
import { pepperCount, phaseName } from '../../words/format/names.ts'
import type { Line } from '../label/Lines.tsx'
import { t } from '../../words/t.ts'

export const requestLines = (
  { chainId, contract }: Sale,
  quantity: number,
  phase: IndexedPhase | undefined,
): readonly Line[] => [
  { what: t`Contract on Canto (${chainId})`, value: <span className="brk">{contract}</span> },
  { what: t`Action`, value: t`Mint ${pepperCount(quantity)}` },
  ...(phase === undefined ? [] : [{ what: t`Phase`, value: phaseName(phase) }]),
]
