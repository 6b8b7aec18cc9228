/** The sale as our server has read it: readable without scripts, and until the chain has been read. */
import type { Sale } from '@peppermint/sale'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { saleStatusWords } from './words/studioWords.ts'
import { indexedPhases } from '@peppermint/ui/sale/phases.ts'
import { PhaseTable } from './phases/PhaseTable.tsx'
import { Timeline } from './phases/Timeline.tsx'
import { t } from '@peppermint/ui/words/t.ts'

export function ServerSale({ sale }: { readonly sale: Sale | undefined }) {
  if (sale === undefined) return <p className="lead">{t`Our server hasn’t read the sale yet.`}</p>
  const { minted, maxSupply, head } = sale
  return (
    <section aria-label={t`The sale`} className="studio-sale">
      <p className="lead">
        {t`${formatInteger(minted)} of ${formatInteger(maxSupply)} minted.`}{' '}
        {saleStatusWords(sale, head.timestamp)}
      </p>
      {sale.phases.length > 0 && <Timeline phases={indexedPhases(sale)} chainNow={head.timestamp} />}
      <PhaseTable sale={sale} chainNow={head.timestamp} />
      <p className="s m">{t`As of block ${formatInteger(head.number)}.`}</p>
    </section>
  )
}
