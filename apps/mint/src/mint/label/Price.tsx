/** The price, large, and the limit per wallet; what one gets for it. On an allowlist each address has its own price and limit. */
import { formatExact } from '@peppermint/ui/words/format/amount.ts'
import { isPending, isPublic, type IndexedPhase } from '@peppermint/ui/sale/phases.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function Price({ phase }: { readonly phase: IndexedPhase }) {
  return (
    <p className="price">
      <b>{formatExact(phase.price)}</b>
      <span>
        <strong>{t`${COLLECTION.chain.coin.symbol} each`}</strong>{' '}
        {isPublic(phase)
          ? t`up to ${phase.maxPerWallet} per wallet`
          : isPending(phase)
            ? t`allowlist not published yet`
            : t`allowlist only; limits vary`}
      </span>
    </p>
  )
}

/** What a mint gives: in every state before one pays. */
export const youGet = t`${COLLECTION.youGet}`
