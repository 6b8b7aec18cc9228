/** How many peppers are minted. Prerendered, then drawn again with every reading of the sale. */
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import type { Sale } from '../../mint/panelState.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function Supply({ sale: { minted, maxSupply } }: { readonly sale: Sale }) {
  return (
    <>
      <h2 id="supply">{t`${formatInteger(minted)} of ${formatInteger(maxSupply)} minted`}</h2>
      <progress aria-labelledby="supply" value={minted} max={maxSupply} />
    </>
  )
}
