/** One sentence for each operation, for terminals and batch files. */
import type { Operation } from './operations.ts'

/** What the operation does. */
export function describeOperation(operation: Operation): string {
  switch (operation.type) {
    case 'add-phase':
      return `Adds the phase ${operation.terms.name} at the end of the list.`
    case 'set-phase':
      return `Replaces every term of phase ${operation.phase} (${operation.terms.name}).`
    case 'set-root':
      return `Sets the allowlist root of phase ${operation.phase}. Once the phase has started, the root is final.`
    case 'airdrop': {
      const tokens = operation.recipients.reduce((sum, { quantity }) => sum + quantity, 0)
      return `Mints ${tokens} token${tokens === 1 ? '' : 's'} as gifts, in ${operation.recipients.length} part${operation.recipients.length === 1 ? '' : 's'}.`
    }
    case 'pause':
      return 'Stops minting in every phase until unpause.'
    case 'unpause':
      return 'Resumes minting.'
    case 'freeze':
      return 'Freezes the renderer permanently.'
    case 'withdraw':
      return operation.payee === undefined
        ? 'Pays every payee what it is owed.'
        : `Pays payee ${operation.payee} what it is owed.`
    case 'transfer-ownership':
      return `Offers the ownership to ${operation.newOwner}. Nothing changes until that account accepts.`
    case 'cancel-transfer':
      return 'Withdraws the offer of the ownership.'
    case 'accept':
      return 'Accepts the ownership offered to the sender.'
    case 'renounce':
      return 'Gives up the ownership permanently. No account can change the collection afterwards.'
    case 'lower-max-supply':
      return `Lowers the supply to ${operation.maxSupply}, and with it every phase’s maximum above that. It can never be raised again.`
    case 'shorten-phase':
      return `Brings the end of phase ${operation.phase} forward. It can never be moved back; a past time ends the phase immediately.`
    case 'replace-payee':
      return `Tries to pay payee ${operation.payee}. If the payment fails, that is recorded; if it also failed at least a day ago, its share goes to ${operation.account}.`
    case 'set-payee-account':
      return `Gives the share of payee ${operation.payee}, with what it is owed, to ${operation.account}.`
    case 'release-to':
      return `Pays what payee ${operation.payee} is owed to ${operation.to}.`
    case 'set-renderer':
      return `Has metadata and images rendered by ${operation.renderer}.`
    case 'close-crate':
      return 'Closes the crate being filled, which starts its link window.'
    case 'start-fallback-reveal':
      return 'Starts revealing the oldest closed crate without a link. A later block finishes it.'
    case 'finish-fallback-reveal':
      return 'Reveals the oldest closed crate without a link.'
    case 'royalty':
      return `Asks marketplaces for ${operation.share / 100} % of a resale, paid to ${operation.receiver}.`
  }
}
