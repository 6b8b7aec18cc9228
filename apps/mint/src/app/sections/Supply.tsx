/** How many peppers are minted. Prerendered; `followSupply.ts` keeps it current. */
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import type { Sale } from '../../mint/panelState.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const mintedWords = ({ minted, maxSupply }: Sale): string =>
  t`${formatInteger(minted)} of ${formatInteger(maxSupply)} minted`

export function Supply({ sale }: { readonly sale: Sale }) {
  return (
    <>
      <h2 id="supply">{mintedWords(sale)}</h2>
      <progress aria-labelledby="supply" value={sale.minted} max={sale.maxSupply} />
    </>
  )
}
