/**
 * For a browser without JavaScript: how to mint all the same. Only in the HTML, which React leaves as it is inside
 * `noscript`; a browser that runs scripts need not load the sentence.
 */
import type { NumberedPhase, Sale } from '../panelState.ts'
import { CURRENCY, exactAmount } from '../amount.ts'
import { isPublic } from '../phases.ts'

interface WithoutScriptProps {
  readonly sale: Sale
  readonly phase: NumberedPhase
}

export function WithoutScript(props: WithoutScriptProps) {
  return <noscript>{import.meta.env.SSR && <HowToMint {...props} />}</noscript>
}

function HowToMint({ sale, phase }: WithoutScriptProps) {
  const isForAll = isPublic(phase)
  return (
    <p className="note brk">
      Minting on this page needs JavaScript. Without it, any wallet can call{' '}
      {isForAll ? 'mint(phase, quantity)' : 'mintAllowlisted(phase, quantity, quota, price, proof)'} with
      phase {phase.index} on the contract {sale.contract} on Canto, sending{' '}
      {isForAll ? `${exactAmount(phase.price)} ${CURRENCY}` : 'its own price'} for each pepper.
    </p>
  )
}
