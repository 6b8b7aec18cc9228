/**
 * How to mint without JavaScript. Rendered on the server only: React does not hydrate the contents of `noscript`, so
 * the client bundle does not contain the sentence.
 */
import type { IndexedPhase, Sale } from '../panelState.ts'
import { CURRENCY, formatExact } from '../../words/format/amount.ts'
import { isPublic } from '../phases.ts'

interface WithoutScriptProps {
  readonly sale: Sale
  readonly phase: IndexedPhase
}

export function WithoutScript(props: WithoutScriptProps) {
  return <noscript>{import.meta.env.SSR && <HowToMint {...props} />}</noscript>
}

function HowToMint({ sale, phase }: WithoutScriptProps) {
  const isOpenToAll = isPublic(phase)
  return (
    <p className="note brk">
      Minting here needs JavaScript. Without it, call{' '}
      {isOpenToAll ? 'mint(phase, quantity)' : 'mintAllowlisted(phase, quantity, quota, price, proof)'} with
      phase {phase.index} on the contract {sale.contract} on Canto from any wallet, and send{' '}
      {isOpenToAll ? `${formatExact(phase.price)} ${CURRENCY}` : 'your allowlist price'} per{' '}
      {COLLECTION.unit.one}.
    </p>
  )
}
