/** What the browser's tab is called when something has become of a mint. */
import { pepperCount } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

export const mintTitleWords = {
  minted: (quantity: number): string => t`Minted: ${pepperCount(quantity)}`,
  /** @param name of the one that was minted: its cultivar, or for hosted art its own name. */
  opened: (quantity: number, name: string | undefined): string =>
    t`Opened: ${quantity === 1 && name !== undefined ? name : pepperCount(quantity)}`,
  openable: t`Your packets can be opened`,
  failed: t`The mint failed`,
  replaced: t`Nothing was minted`,
} as const
