/** Sentences about accounts that are named in a change, and of the hand-over. */
import type { OwnerAccount, StudioCollection } from '../studioState.ts'
import { isOpenEnded } from '../phases/phaseFields.ts'
import { formatExactMoment } from './exactMoment.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface CheckedAccount {
  readonly account: OwnerAccount
  /** Whether it ever sent a transaction, or holds CANTO. */
  readonly isUsed: boolean
}

/** What the account is about to be. */
export type AccountRole = 'owner' | 'payee'

const CONTRACT_WORDS: Readonly<Record<AccountRole, string>> = {
  owner: t`A contract on ${COLLECTION.chain.name}, not a known Safe, whatever it says about itself. Make sure that it can call acceptOwnership; otherwise nothing changes.`,
  payee: t`A contract on ${COLLECTION.chain.name}, not a known Safe, whatever it says about itself. Make sure that it takes ${COLLECTION.chain.coin.symbol} and can pass it on; what it can’t pass on is lost.`,
}

/** What the chain says about the account. */
export function accountCheckWords(
  { account, isUsed }: CheckedAccount,
  role: AccountRole,
): {
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly text: string
} {
  switch (account.type) {
    case 'safe':
      return {
        tone: 'ok',
        text: t`A Safe on ${COLLECTION.chain.name}: ${account.threshold} of these ${account.owners.length} owners sign.`,
      }
    case 'contract':
      return { tone: 'warn', text: CONTRACT_WORDS[role] }
    case 'none':
      return {
        tone: 'bad',
        text:
          role === 'owner'
            ? t`The zero address can’t own the collection.`
            : t`The zero address can’t be paid.`,
      }
    case 'key':
      return isUsed
        ? { tone: 'ok', text: t`An account with a key, in use on ${COLLECTION.chain.name}.` }
        : {
            tone: 'warn',
            text: t`This address has no code on ${COLLECTION.chain.name} and was never used here. A Safe of another chain doesn’t exist here under its address. Make sure that someone has its key on ${COLLECTION.chain.name}.`,
          }
  }
}

/** What the contract requires before the ownership is given up; undefined if nothing is missing. It pays the payees itself. */
export function renounceObstacle({ isFrozen, sale }: StudioCollection): string | undefined {
  if (!isFrozen) return t`Freeze the drawing first.`
  const lastEnd = Math.max(0, ...sale.phases.map(({ end }) => end))
  if (sale.minted >= sale.maxSupply || sale.head.timestamp >= lastEnd) return undefined
  return isOpenEnded({ end: lastEnd })
    ? t`A phase is open or planned, and has no end.`
    : t`A phase is open or planned until ${formatExactMoment(lastEnd)}.`
}
