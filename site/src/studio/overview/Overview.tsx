/** The collection at a glance: supply, owner, money, what is final. */
import type { Operation } from '@peppermint/contracts/operations'
import { AccountLink } from '../../collection/AccountLink.tsx'
import { formatCanto } from '../../words/format/amount.ts'
import { formatInteger } from '../../words/format/integer.ts'
import { ownerTypeWords, shareWords } from '../../words/studio/overviewWords.ts'
import { saleStatusWords } from '../../words/studio/studioWords.ts'
import { OperationReview } from '../review/OperationReview.tsx'
import { StudioLog } from '../log/StudioLog.tsx'
import type { SectionProps } from '../sections.ts'

/** The batch alone is reviewed here. */
const NONE: readonly Operation[] = []

export function Overview({ studio }: SectionProps) {
  const { sale, owner, ownerAccount, pendingOwner, isFrozen, payees, royalty, balance } = studio.collection
  const released = payees.reduce((sum, payee) => sum + payee.released, 0n)
  const owed = payees.reduce((sum, payee) => sum + payee.releasable, 0n)
  return (
    <>
      <dl className="figures">
        <Figure label={`Minted of ${formatInteger(sale.maxSupply)}`} value={formatInteger(sale.minted)} />
        <Figure label="Owed to payees" value={formatCanto(owed)} />
        <Figure label="Paid out so far" value={formatCanto(released)} />
        <Figure label="In the contract" value={formatCanto(balance)} />
      </dl>
      <dl className="facts">
        <dt>Sale</dt>
        <dd>{saleStatusWords(sale, sale.head.timestamp)}</dd>
        <dt>Minting</dt>
        <dd>{sale.paused ? 'Paused by the owner' : 'Not paused'}</dd>
        <dt>Owner</dt>
        <dd>
          {ownerAccount.type === 'none' ? (
            'Renounced: this collection has no owner'
          ) : (
            <>
              <AccountLink address={owner} isWhole />{' '}
              <span className="s m">{ownerTypeWords(ownerAccount)}</span>
            </>
          )}
        </dd>
        {pendingOwner !== undefined && (
          <>
            <dt>Offered to</dt>
            <dd>
              <AccountLink address={pendingOwner} isWhole />
            </dd>
          </>
        )}
        <dt>Drawing</dt>
        <dd>{isFrozen ? 'Frozen: it can never change' : 'Can still be changed by the owner'}</dd>
        <dt>Royalty</dt>
        <dd>
          {shareWords(royalty.share)} of a resale, to <AccountLink address={royalty.receiver} isWhole />
        </dd>
        <dt>Crates</dt>
        <dd>
          {formatInteger(sale.crateStatus.revealedCrates)} opened,{' '}
          {formatInteger(sale.crateStatus.closedCrates - sale.crateStatus.revealedCrates)} closed and waiting
        </dd>
      </dl>
      <OperationReview studio={studio} operations={NONE} />
      <StudioLog studio={studio} />
      <p className="s m">As of block {formatInteger(sale.head.number)}. This page updates by itself.</p>
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
