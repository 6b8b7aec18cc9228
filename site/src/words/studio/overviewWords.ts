/** Words of the studio's overview. */
import type { OwnerAccount } from '../../studio/studioState.ts'

export function ownerTypeWords(owner: OwnerAccount): string {
  switch (owner.type) {
    case 'safe':
      return `a Safe: ${owner.threshold} of ${owner.owners.length} owners sign`
    case 'key':
      return 'a single key'
    case 'contract':
      return 'a contract'
    case 'none':
      return 'renounced'
  }
}

/** Basis points as a percentage: `5%`, `2.5%`. */
export const shareWords = (basisPoints: number): string => `${basisPoints / 100}%`
