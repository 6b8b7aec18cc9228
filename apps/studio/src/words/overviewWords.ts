/** Words of the studio's overview. */
import { formatDecimalNumber } from '@peppermint/ui/words/format/decimal.ts'
import type { OwnerAccount } from '../studioState.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function ownerTypeWords(owner: OwnerAccount): string {
  switch (owner.type) {
    case 'safe':
      return t`a Safe: ${owner.threshold} of ${owner.owners.length} owners sign`
    case 'key':
      return t`a single key`
    case 'contract':
      return t`a contract`
    case 'none':
      return t`renounced`
  }
}

/** Basis points as a percentage: `5%`, `2.5%`. */
export const shareWords = (basisPoints: number): string => t`${formatDecimalNumber(basisPoints / 100)}%`
