/** Sentences of the airdrop. */
import type { Sale } from '@peppermint/sale'
import type { AirdropList } from '../airdrop/readAirdropList.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** What an airdrop is. */
export const airdropWords = ({ maxSupply, minted }: Sale): string =>
  t`Mints for free, past phases, limits and the pause; ${formatInteger(maxSupply - minted)} ${COLLECTION.unit.many} are left. They are sealed like any other.`

/** Why the list cannot be reviewed; undefined if it can. */
export function airdropObstacle(list: AirdropList, { maxSupply, minted }: Sale): string | undefined {
  if (list.status === 'empty') return t`Enter or open a list.`
  if (list.status === 'invalid') return t`Fix the rows above first.`
  const left = maxSupply - minted
  return list.tokens > left
    ? plural(
        list.tokens,
        t`The list has 1 ${COLLECTION.unit.one}, and none is left.`,
        t`The list has ${formatInteger(list.tokens)} ${COLLECTION.unit.many}, and ${formatInteger(left)} are left.`,
      )
    : undefined
}

/** How several calls are sent. */
export const manyBatchesWords = (count: number, isSafe: boolean): string =>
  isSafe
    ? t`${formatInteger(count)} calls. What fits into half a block is one transaction of the Safe; a longer list becomes several files, to be executed in order.`
    : t`${formatInteger(count)} transactions, each approved in your wallet. The page keeps which are done, also after a reload, and asks for none twice. For a long list, npm run collection sends them without you.`

export const unreadableFileWords = (name: string): string =>
  t`${name} couldn’t be read: it may have been moved or changed. The list is as before. Choose the file again.`
