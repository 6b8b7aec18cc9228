/** One line for each operation: in lists, in the wallet's list of transactions, on buttons. */
import type { Operation } from '@peppermint/sale/operations'
import type { Hex } from 'viem'
import { readOperations } from '../calldata.ts'
import type { StudioCollection } from '../studioState.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { labelWords, phaseName, shortenHex } from '@peppermint/ui/words/format/names.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { shareWords } from './overviewWords.ts'

type Named = Pick<StudioCollection, 'sale' | 'payees'>

/** What an operation does, as an imperative. */
export function operationTitle(operation: Operation, collection: Named): string {
  switch (operation.type) {
    case 'add-phase':
      return t`Add phase ${operation.terms.name.trim() || collection.sale.phases.length + 1}`
    case 'set-phase':
      return t`Change ${phaseNameAt(collection, operation.phase)}`
    case 'set-root':
      return t`Set the allowlist of ${phaseNameAt(collection, operation.phase)}`
    case 'shorten-phase':
      return t`End ${phaseNameAt(collection, operation.phase)} earlier`
    case 'airdrop': {
      const tokens = operation.recipients.reduce((sum, { quantity }) => sum + quantity, 0)
      return plural(
        tokens,
        t`Airdrop 1 ${COLLECTION.unit.one}`,
        t`Airdrop ${formatInteger(tokens)} ${COLLECTION.unit.many}`,
      )
    }
    case 'pause':
      return t`Pause minting`
    case 'unpause':
      return t`Resume minting`
    case 'freeze':
      return t`Freeze the drawing`
    case 'withdraw':
      return operation.payee === undefined
        ? t`Pay every payee`
        : t`Pay ${payeeNameAt(collection, operation.payee)}`
    case 'release-to':
      return t`Pay ${payeeNameAt(collection, operation.payee)} to ${shortenHex(operation.to)}`
    case 'set-payee-account':
      return t`Give the share of ${payeeNameAt(collection, operation.payee)} to ${shortenHex(operation.account)}`
    case 'replace-payee':
      return t`Replace ${payeeNameAt(collection, operation.payee)}, which rejects payments`
    case 'transfer-ownership':
      return t`Offer the ownership to ${shortenHex(operation.newOwner)}`
    case 'cancel-transfer':
      return t`Withdraw the offer of the ownership`
    case 'accept':
      return t`Accept the ownership`
    case 'renounce':
      return t`Give up the ownership for good`
    case 'lower-max-supply':
      return t`Lower the supply to ${formatInteger(operation.maxSupply)}`
    case 'royalty':
      return t`Set the royalty to ${shareWords(operation.share)}`
    case 'set-renderer':
      return t`Change the drawing’s contract`
    case 'close-crate':
      return t`Close the crate`
    case 'start-fallback-reveal':
      return t`Start revealing without the link`
    case 'finish-fallback-reveal':
      return t`Finish revealing without the link`
  }
}

/** A step of a run: one line, for lists and for the wallet's list of transactions. */
export function stepTitle(calls: readonly Hex[], collection: Named): string {
  const [only, ...others] = readOperations(calls) ?? []
  if (only === undefined) return t`A call that this page doesn’t know`
  return others.length === 0 ? operationTitle(only, collection) : t`${calls.length} changes of the collection`
}

/** By its name on the page. */
export function phaseNameAt({ sale }: Pick<Named, 'sale'>, index: number): string {
  return phaseName({ name: sale.phases[index]?.name ?? '', index })
}

/** By its label, such as `Artist`. */
export const payeeNameAt = ({ payees }: Pick<Named, 'payees'>, index: number): string =>
  labelWords(payees[index]?.payee.label) || t`payee ${index + 1}`
