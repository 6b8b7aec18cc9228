/**
 * How to mint without JavaScript. Rendered on the server only: React does not hydrate the contents of `noscript`, so
 * the client bundle does not contain the sentence.
 */
import type { IndexedPhase, Sale } from '../panelState.ts'
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { isPublic } from '@peppermint/ui/sale/phases.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface WithoutScriptProps {
  readonly sale: Sale
  readonly phase: IndexedPhase
}

export function WithoutScript(props: WithoutScriptProps) {
  return <noscript>{import.meta.env.SSR && <HowToMint {...props} />}</noscript>
}

function HowToMint({ sale, phase }: WithoutScriptProps) {
  return (
    <p className="note brk">
      {isPublic(phase)
        ? t`Minting here needs JavaScript. Without it, call mint(phase, quantity) with phase ${phase.index} on the contract ${sale.contract} on ${COLLECTION.chain.name} from any wallet, and send ${formatExact(phase.price)} ${COLLECTION.chain.coin.symbol} per ${COLLECTION.unit.one}.`
        : t`Minting here needs JavaScript. Without it, call mintAllowlisted(phase, quantity, quota, price, proof) with phase ${phase.index} on the contract ${sale.contract} on ${COLLECTION.chain.name} from any wallet, and send your allowlist price per ${COLLECTION.unit.one}.`}
    </p>
  )
}
