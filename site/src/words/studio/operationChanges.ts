/** What an operation changes, as rows: before and after. */
import type { Operation } from '@peppermint/contracts/operations'
import type { Phase } from '@peppermint/contracts/sale'
import { applyOperation } from '../../studio/review/applyOperation.ts'
import type { StudioCollection } from '../../studio/studioState.ts'
import { formatCanto } from '../format/amount.ts'
import { formatInteger } from '../format/integer.ts'
import { formatExactMoment } from './exactMoment.ts'
import { payeeNameAt, phaseNameAt } from './operationTitles.ts'
import { endWords } from './phaseWords.ts'

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
      return only(...termsOf(operation.terms).map(({ label, text }) => ({ label, after: text })))
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

interface Term {
  readonly label: string
  readonly text: string
  /** What is compared: two values may read the same. */
  readonly value: Phase[keyof Phase]
}

/** The terms of a phase, in the order of the form. */
function termsOf(phase: Phase): readonly Term[] {
  const { name, start, end, price, maxPerWallet, maxPerTransaction, maxSupply, allowlistRoot } = phase
  const term = (label: string, value: Term['value'], text: string): Term => ({ label, text, value })
  const count = (label: string, value: number) => term(label, value, formatInteger(value))
  return [
    term('Name', name, name),
    term('Opens', start, formatExactMoment(start)),
    term('Closes', end, endWords(phase)),
    term('Price', price, price === 0n ? 'free' : formatCanto(price)),
    count('Each address', maxPerWallet),
    count('Each transaction', maxPerTransaction),
    count('Mints up to', maxSupply),
    allowlistRoot === undefined
      ? term('Who can mint', 'everyone', 'everyone')
      : term('Who can mint', 'allowlist', 'an allowlist'),
    ...(allowlistRoot === undefined
      ? []
      : [term('Allowlist root', allowlistRoot, allowlistRoot === 'pending' ? 'not set yet' : allowlistRoot)]),
  ]
}

function comparePhases(before: Phase | undefined, after: Phase | undefined): OperationChanges {
  if (before === undefined || after === undefined) return { rows: [], unchanged: [] }
  const known = new Map(termsOf(before).map((term) => [term.label, term]))
  const rows: Change[] = []
  const unchanged: string[] = []
  for (const term of termsOf(after)) {
    const { label, text, value } = term
    const old = known.get(label)
    if (old === undefined) rows.push({ label, after: text })
    else if (old.value === value) unchanged.push(label.toLowerCase())
    else if (old.text === text)
      rows.push(changeOf(label, `${text} (${String(old.value)})`, `${text} (${String(value)})`))
    else rows.push(changeOf(label, old.text, text))
  }
  return { rows, unchanged }
}
