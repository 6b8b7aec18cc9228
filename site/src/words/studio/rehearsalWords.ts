/** Words of a rehearsal. */
import type { PanelState } from '../../mint/panelState.ts'
import type { Simulation } from '../../studio/rehearsal/simulateMint.ts'
import { formatCanto, formatRoundedDown, formatRoundedUp, CURRENCY } from '../format/amount.ts'
import { formatInteger } from '../format/integer.ts'
import { phaseName } from '../format/names.ts'

export const draftCountWords = (operations: number): string =>
  operations === 0
    ? 'The draft is empty: the sale as it is on Canto'
    : `With the ${operations === 1 ? 'operation' : `${operations} operations`} of the draft`

/** What the node says, or why it says nothing. */
export function simulationWords(simulation: Simulation | undefined): string {
  switch (simulation?.status) {
    case 'succeeds':
      return 'Tried on Canto at that time: the contract accepts this mint. Nothing was sent.'
    case 'refused':
      return `Tried on Canto at that time: the contract refuses. ${simulation.title}. Nothing was sent.`
    case 'draft-fails':
      return 'Tried on Canto: an operation of the draft fails, so the mint can’t be tried. The label is derived from the terms.'
    case 'too-early':
      return 'Derived from the terms: your draft can’t be in a block before that time. Choose a time a few seconds later to try it on Canto. Nothing was sent.'
    case 'unsupported':
      return 'Derived from the terms on chain: this node runs no calls at another time.'
    case undefined:
      return 'Derived from the terms on chain: there is no phase to try.'
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
  if ('phase' in state) add('Phase', phaseName(state.phase))
  if ('offer' in state) {
    const { price, limit, used, entitlement } = state.offer
    add('Price', `${formatCanto(price)}${entitlement === undefined ? '' : ', from the allowlist'}`)
    add('Allowance', `${formatInteger(limit)} in this phase, ${formatInteger(used)} used`)
    add('At once', `up to ${formatInteger(state.max)}, ${LIMITS[state.limitedBy]}`)
    add('This mint', `${formatInteger(state.quantity)} for ${formatCanto(price * BigInt(state.quantity))}`)
  } else if ('phase' in state) add('Price', formatCanto(state.phase.price))
  if ('balance' in state) add('Balance', `${formatRoundedDown(state.balance)} ${CURRENCY}`)
  if (state.status === 'insufficient-funds')
    add('Short by', `${formatRoundedUp(state.shortfall)} ${CURRENCY}, fee included`)
  return facts
}

const LIMITS = {
  wallet: 'by what the wallet has left',
  phase: 'by what the phase has left',
  supply: 'by what the collection has left',
  transaction: 'by the limit of a transaction',
} as const
