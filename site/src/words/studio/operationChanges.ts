/** What an operation changes, as rows: before and after. */
import type { Operation } from '@peppermint/contracts/operations'
import type { Phase } from '@peppermint/contracts/sale'
import { applyOperation } from '../../studio/review/applyOperation.ts'
import type { StudioCollection } from '../../studio/studioState.ts'
import { formatCanto } from '../format/amount.ts'
import { formatShortMoment } from '../format/day.ts'
import { formatInteger } from '../format/integer.ts'
import { payeeNameAt, phaseNameAt } from './operationTitles.ts'

/** A row. Without `before`, there is only a new value. */
export interface Change {
  readonly label: string
  readonly before?: string
  readonly after: string
}

export interface OperationChanges {
  readonly rows: readonly Change[]
  /** Labels of the terms that stay, in lowercase. */
  readonly unchanged: readonly string[]
}

/** @param collection as the operations before this one leave it. */
export function describeChanges(operation: Operation, collection: StudioCollection): OperationChanges {
  const after = applyOperation(collection, operation)
  const only = (...rows: readonly Change[]): OperationChanges => ({ rows, unchanged: [] })
  switch (operation.type) {
    case 'add-phase':
      return only(...phaseRows(operation.terms).map(([label, value]) => ({ label, after: value })))
    case 'set-phase':
    case 'set-root':
    case 'shorten-phase':
      return comparePhases(collection.sale.phases[operation.phase], after.sale.phases[operation.phase])
    case 'airdrop':
      return only(
        changeOf('Minted', formatInteger(collection.sale.minted), formatInteger(after.sale.minted)),
        { label: 'Recipients', after: formatInteger(operation.recipients.length) },
        { label: 'Price', after: 'Free; only the fee is paid' },
      )
    case 'pause':
    case 'unpause':
      return only(changeOf('Minting', pauseWords(collection), pauseWords(after)))
    case 'lower-max-supply':
      return only(
        changeOf('Supply', formatInteger(collection.sale.maxSupply), formatInteger(after.sale.maxSupply)),
        ...after.sale.phases.flatMap(({ maxSupply }, index) => {
          const before = collection.sale.phases[index]?.maxSupply ?? maxSupply
          const label = `${phaseNameAt(collection, index)} mints up to`
          return before === maxSupply
            ? []
            : [changeOf(label, formatInteger(before), formatInteger(maxSupply))]
        }),
      )
    case 'freeze':
      return only(changeOf('Drawing', freezeWords(collection), freezeWords(after)))
    case 'set-renderer':
      return only(changeOf('Drawn by', collection.renderer, after.renderer))
    case 'royalty':
      return only(
        changeOf('Royalty', `${collection.royalty.share / 100}%`, `${after.royalty.share / 100}%`),
        changeOf('Paid to', collection.royalty.receiver, after.royalty.receiver),
      )
    case 'withdraw':
      return only(...payoutRows(collection, operation.payee))
    case 'release-to':
      return only(...payoutRows(collection, operation.payee), { label: 'Paid to', after: operation.to })
    case 'set-payee-account':
    case 'replace-payee':
      return only(
        changeOf(
          `Account of ${payeeNameAt(collection, operation.payee)}`,
          collection.payees[operation.payee]?.payee.account ?? 'none',
          operation.account,
        ),
      )
    case 'transfer-ownership':
    case 'cancel-transfer':
      return {
        rows: [
          changeOf('Offered to', collection.pendingOwner ?? 'no account', after.pendingOwner ?? 'no account'),
        ],
        unchanged: ['owner'],
      }
    case 'accept':
      return only(changeOf('Owner', collection.owner, after.owner))
    case 'renounce':
      return only(changeOf('Owner', collection.owner, 'no account, for good'))
    case 'close-crate': {
      const { sale } = collection
      const tokens = Math.min(sale.minted - sale.crateStatus.closedTokens, sale.crateStatus.capacity)
      return only(
        changeOf(`Crate ${sale.crateStatus.closedCrates + 1}`, 'filling', `closed, ${tokens} in it`),
      )
    }
    case 'start-fallback-reveal':
      return only(changeOf(oldestCrate(collection), 'closed', 'closed, reveal started without the link'))
    case 'finish-fallback-reveal':
      return only(changeOf(oldestCrate(collection), 'closed', 'revealed without the link'))
  }
}

/** What cannot be undone, or surprises buyers; undefined if nothing. */
export function operationWarning(operation: Operation, collection: StudioCollection): string | undefined {
  switch (operation.type) {
    case 'freeze':
      return 'This is final. The drawing can never be changed again, not even to fix a mistake.'
    case 'lower-max-supply':
      return 'This is final. The supply can never be raised again.'
    case 'renounce':
      return 'This is final. No account can pause, change a phase, airdrop or replace a payee afterwards.'
    case 'shorten-phase':
      return 'The end can’t be moved back once the phase has started. A past time ends it with the block of this transaction.'
    case 'set-renderer':
      return `Every ${COLLECTION.unit.one} is drawn by the new contract at once, also those that are sold.`
    case 'replace-payee':
      return 'Takes two transactions, at least a day apart. The first only records that the account rejects its payment; the second moves the share. An account that accepts payments can’t be replaced.'
    case 'set-root': {
      const phase = collection.sale.phases[operation.phase]
      return phase !== undefined && phase.start <= collection.sale.head.timestamp
        ? 'This phase has started: its first root is final.'
        : undefined
    }
    case 'set-payee-account':
      return 'The new account gets what is owed now and everything after it. Only that account can give it back.'
    default:
      return undefined
  }
}

const changeOf = (label: string, before: string, after: string): Change => ({ label, before, after })

const pauseWords = ({ sale }: StudioCollection): string => (sale.paused ? 'paused' : 'not paused')

const freezeWords = ({ isFrozen }: StudioCollection): string =>
  isFrozen ? 'final' : 'can be changed by the owner'

const oldestCrate = ({ sale }: StudioCollection): string => `Crate ${sale.crateStatus.revealedCrates + 1}`

function payoutRows({ payees }: StudioCollection, only: number | undefined): readonly Change[] {
  return payees.flatMap(({ payee, releasable }, index) =>
    (only === undefined && releasable > 0n) || index === only
      ? [{ label: payee.label, after: `${formatCanto(releasable)} to ${payee.account}` }]
      : [],
  )
}

/** The terms of a phase, in the order of the form. */
function phaseRows(phase: Phase): readonly (readonly [label: string, value: string])[] {
  const { name, start, end, price, maxPerWallet, maxPerTransaction, maxSupply, allowlistRoot } = phase
  return [
    ['Name', name],
    ['Opens', formatShortMoment(start)],
    ['Closes', formatShortMoment(end)],
    ['Price', price === 0n ? 'free' : formatCanto(price)],
    ['Each address', formatInteger(maxPerWallet)],
    ['Each transaction', formatInteger(maxPerTransaction)],
    ['Mints up to', formatInteger(maxSupply)],
    ['Who can mint', allowlistRoot === undefined ? 'everyone' : 'an allowlist'],
    ...(allowlistRoot === undefined
      ? []
      : [['Allowlist root', allowlistRoot === 'pending' ? 'not set yet' : allowlistRoot] as const]),
  ]
}

function comparePhases(before: Phase | undefined, after: Phase | undefined): OperationChanges {
  if (before === undefined || after === undefined) return { rows: [], unchanged: [] }
  const known = new Map(phaseRows(before))
  const rows: Change[] = []
  const unchanged: string[] = []
  for (const [label, value] of phaseRows(after)) {
    const old = known.get(label)
    if (old === value) unchanged.push(label.toLowerCase())
    else rows.push(old === undefined ? { label, after: value } : changeOf(label, old, value))
  }
  return { rows, unchanged }
}
