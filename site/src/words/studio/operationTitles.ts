/** One line for each operation: in lists, in the wallet's list of transactions, on buttons. */
import type { Operation } from '@peppermint/contracts/operations'
import type { StudioCollection } from '../../studio/studioState.ts'
import { formatInteger } from '../format/integer.ts'
import { phaseName, shortenHex } from '../format/names.ts'

type Named = Pick<StudioCollection, 'sale' | 'payees'>

/** What an operation does, as an imperative. */
export function operationTitle(operation: Operation, collection: Named): string {
  switch (operation.type) {
    case 'add-phase':
      return `Add phase ${operation.terms.name.trim() || collection.sale.phases.length + 1}`
    case 'set-phase':
      return `Change ${phaseNameAt(collection, operation.phase)}`
    case 'set-root':
      return `Set the allowlist of ${phaseNameAt(collection, operation.phase)}`
    case 'shorten-phase':
      return `End ${phaseNameAt(collection, operation.phase)} earlier`
    case 'airdrop': {
      const tokens = operation.recipients.reduce((sum, { quantity }) => sum + quantity, 0)
      return `Airdrop ${formatInteger(tokens)} ${tokens === 1 ? 'pepper' : 'peppers'}`
    }
    case 'pause':
      return 'Pause minting'
    case 'unpause':
      return 'Resume minting'
    case 'freeze':
      return 'Freeze the drawing'
    case 'withdraw':
      return operation.payee === undefined
        ? 'Pay every payee'
        : `Pay ${payeeNameAt(collection, operation.payee)}`
    case 'release-to':
      return `Pay ${payeeNameAt(collection, operation.payee)} to ${shortenHex(operation.to)}`
    case 'set-payee-account':
      return `Give the share of ${payeeNameAt(collection, operation.payee)} to ${shortenHex(operation.account)}`
    case 'replace-payee':
      return `Replace ${payeeNameAt(collection, operation.payee)}, which rejects payments`
    case 'transfer-ownership':
      return `Offer the ownership to ${shortenHex(operation.newOwner)}`
    case 'cancel-transfer':
      return 'Withdraw the offer of the ownership'
    case 'accept':
      return 'Accept the ownership'
    case 'renounce':
      return 'Give up the ownership for good'
    case 'lower-max-supply':
      return `Lower the supply to ${formatInteger(operation.maxSupply)}`
    case 'royalty':
      return `Set the royalty to ${operation.share / 100}%`
    case 'set-renderer':
      return 'Change the drawing’s contract'
    case 'close-crate':
      return 'Close the crate'
    case 'start-fallback-reveal':
      return 'Start revealing without the link'
    case 'finish-fallback-reveal':
      return 'Finish revealing without the link'
  }
}

/** By its name on the page. */
export function phaseNameAt({ sale }: Pick<Named, 'sale'>, index: number): string {
  return phaseName({ name: sale.phases[index]?.name ?? '', index })
}

/** By its label, such as `Artist`. */
export const payeeNameAt = ({ payees }: Pick<Named, 'payees'>, index: number): string =>
  payees[index]?.payee.label.trim() || `payee ${index + 1}`
