/** What a rehearsed state says in figures. */
import type { PanelState } from '../../mint/panelState.ts'
import type { RehearsedLabel } from '@peppermint/ui/sale/rehearsal.ts'
import {
  formatCanto,
  formatRoundedDown,
  formatRoundedUp,
  CURRENCY,
} from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Phase, price, allowance and balance, as far as the state has them. */
export function panelFacts(state: PanelState): RehearsedLabel['facts'] {
  const facts: RehearsedLabel['facts'][number][] = []
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
