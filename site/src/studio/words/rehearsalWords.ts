/** Words of a rehearsal. */
import type { PanelState } from '../../mint/panelState.ts'
import type { Simulation } from '../rehearsal/simulateMint.ts'
import { formatCanto, formatRoundedDown, formatRoundedUp, CURRENCY } from '../../ui/words/format/amount.ts'
import { formatInteger } from '../../ui/words/format/integer.ts'
import { phaseName } from '../../ui/words/format/names.ts'
import { plural } from '../../ui/words/plural.ts'
import { t } from '../../ui/words/t.ts'

export const draftCountWords = (operations: number): string =>
  operations === 0
    ? t`The draft is empty: the sale as it is on Canto`
    : plural(
        operations,
        t`With the operation of the draft`,
        t`With the ${operations} operations of the draft`,
      )

/** What the node says, or why it says nothing. */
export function simulationWords(simulation: Simulation | undefined): string {
  switch (simulation?.status) {
    case 'succeeds':
      return t`Tried on Canto at that time: the contract accepts this mint. Nothing was sent.`
    case 'refused':
      return t`Tried on Canto at that time: the contract refuses. ${simulation.title}. Nothing was sent.`
    case 'draft-fails':
      return t`Tried on Canto: an operation of the draft fails, so the mint can’t be tried. The label is derived from the terms.`
    case 'too-early':
      return t`Derived from the terms: your draft can’t be in a block before that time. Choose a time a few seconds later to try it on Canto. Nothing was sent.`
    case 'unsupported':
      return t`Derived from the terms on chain: this node runs no calls at another time.`
    case undefined:
      return t`Derived from the terms on chain: there is no phase to try.`
  }
}

export interface PanelFact {
  readonly label: string
  readonly value: string
}

/** Phase, price, allowance and balance, as far as the state has them. */
export function panelFacts(state: PanelState): readonly PanelFact[] {
  const facts: PanelFact[] = []
  const add = (label: string, value: string) => facts.push({ label, value })
  if ('phase' in state) add(t`Phase`, phaseName(state.phase))
  if ('offer' in state) {
    const { price, limit, used, entitlement } = state.offer
    add(
      t`Price`,
      entitlement === undefined ? formatCanto(price) : t`${formatCanto(price)}, from the allowlist`,
    )
    add(t`Allowance`, t`${formatInteger(limit)} in this phase, ${formatInteger(used)} used`)
    add(t`At once`, limitWords(state.limitedBy, formatInteger(state.max)))
    add(
      t`This mint`,
      t`${formatInteger(state.quantity)} for ${formatCanto(price * BigInt(state.quantity))} in all`,
    )
  } else if ('phase' in state) add(t`Price`, formatCanto(state.phase.price))
  if ('balance' in state) add(t`Balance`, `${formatRoundedDown(state.balance)} ${CURRENCY}`)
  if (state.status === 'insufficient-funds')
    add(t`Short by`, t`${formatRoundedUp(state.shortfall)} ${CURRENCY}, fee included`)
  return facts
}

type Limit = Extract<PanelState, { readonly offer: unknown }>['limitedBy']

function limitWords(limit: Limit, max: string): string {
  switch (limit) {
    case 'wallet':
      return t`up to ${max}, by what the wallet has left`
    case 'phase':
      return t`up to ${max}, by what the phase has left`
    case 'supply':
      return t`up to ${max}, by what the collection has left`
    case 'transaction':
      return t`up to ${max}, by the limit of a transaction`
  }
}
