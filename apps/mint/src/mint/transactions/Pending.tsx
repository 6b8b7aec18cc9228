/** Pending mints that the panel's state does not show: another account's, or any while no sale has been read. */
import type { PendingMint } from '@peppermint/ui/mints/mintRecord.ts'
import { pepperCount, shortenHex } from '@peppermint/ui/words/format/names.ts'
import { TransactionLink } from './TransactionLink.tsx'
import { t } from '@peppermint/ui/words/t.ts'

interface PendingProps {
  readonly mints: readonly PendingMint[]
  readonly explorer: string | undefined
}

export function Pending({ mints, explorer }: PendingProps) {
  return (
    <div role="list" aria-label={t`Pending mints`}>
      {mints.map(({ id, hash, account, quantity }) => (
        <p key={id} role="listitem" className="note plain">
          {hash === undefined ? (
            t`A mint of ${pepperCount(quantity)} from ${shortenHex(account)} waits in its Safe. You can close this page.`
          ) : (
            <>
              {t`A mint of ${pepperCount(quantity)} from ${shortenHex(account)} was sent. You can close this page; connect that wallet to see the result:`}{' '}
              <TransactionLink hash={hash} explorer={explorer} />
            </>
          )}
        </p>
      ))}
    </div>
  )
}
