/** The collection at a glance: supply, owner, money, what is final. */
import type { Operation } from '@peppermint/sale/operations'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { artWords } from '../words/artWords.ts'
import { ownerTypeWords, shareWords } from '../words/overviewWords.ts'
import { saleStatusWords } from '../words/studioWords.ts'
import { OperationReview } from '../review/OperationReview.tsx'
import { StudioLog } from '../log/StudioLog.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

/** The batch alone is reviewed here. */
const NONE: readonly Operation[] = []

export function Overview({ studio }: SectionProps) {
  const { sale, owner, ownerAccount, pendingOwner, isFrozen, payees, royalty, balance } = studio.collection
  const released = payees.reduce((sum, payee) => sum + payee.released, 0n)
  const owed = payees.reduce((sum, payee) => sum + payee.releasable, 0n)
  return (
    <>
      <dl className="figures">
        <Figure label={t`Minted of ${formatInteger(sale.maxSupply)}`} value={formatInteger(sale.minted)} />
        <Figure label={t`Owed to payees`} value={formatCoin(owed)} />
        <Figure label={t`Paid out so far`} value={formatCoin(released)} />
        <Figure label={t`In the contract`} value={formatCoin(balance)} />
      </dl>
      <dl className="facts">
        <dt>{t`Sale`}</dt>
        <dd>{saleStatusWords(sale, sale.head.timestamp)}</dd>
        <dt>{t`Minting`}</dt>
        <dd>{sale.paused ? t`Paused by the owner` : t`Not paused`}</dd>
        <dt>{t`Owner`}</dt>
        <dd>
          {ownerAccount.type === 'none' ? (
            t`Renounced: this collection has no owner`
          ) : (
            <>
              <AccountLink address={owner} isWhole />{' '}
              <span className="s m">{ownerTypeWords(ownerAccount)}</span>
            </>
          )}
        </dd>
        {pendingOwner !== undefined && (
          <>
            <dt>{t`Offered to`}</dt>
            <dd>
              <AccountLink address={pendingOwner} isWhole />
            </dd>
          </>
        )}
        <dt>{artWords.title}</dt>
        <dd>{isFrozen ? t`Frozen: it can never change` : t`Can still be changed by the owner`}</dd>
        <dt>{t`Royalty`}</dt>
        <dd>
          {rich(
            parts`${shareWords(royalty.share)} of a resale, to ${<AccountLink address={royalty.receiver} isWhole />}`,
            {},
          )}
        </dd>
        <dt>{t`Crates`}</dt>
        <dd>
          {t`${formatInteger(sale.crateStatus.revealedCrates)} opened, ${formatInteger(sale.crateStatus.closedCrates - sale.crateStatus.revealedCrates)} closed and waiting`}
        </dd>
      </dl>
      <OperationReview studio={studio} operations={NONE} />
      <StudioLog studio={studio} />
      <p className="s m">{t`As of block ${formatInteger(sale.head.number)}. This page updates by itself.`}</p>
    </>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
