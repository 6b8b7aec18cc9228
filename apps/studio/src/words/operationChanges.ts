/** What an operation changes, as rows: before and after. */
import { artWords } from './artWords.ts'
import { labelWords } from '@peppermint/ui/words/format/names.ts'
import type { Operation } from '@peppermint/sale/operations'
import { phaseLimits, type Phase, type PhaseLimit } from '@peppermint/sale'
import { applyOperation } from '../review/applyOperation.ts'
import type { StudioCollection } from '../studioState.ts'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatExactMoment } from './exactMoment.ts'
import { limitWords } from './limitWords.ts'
import { payeeNameAt, phaseNameAt } from './operationTitles.ts'
import { shareWords } from './overviewWords.ts'
import { endWords } from './phaseWords.ts'
import { t } from '@peppermint/ui/words/t.ts'

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
        changeOf(t`Minted`, formatInteger(collection.sale.minted), formatInteger(after.sale.minted)),
        { label: t`Recipients`, after: formatInteger(operation.recipients.length) },
        { label: t`Price`, after: t`Free; only the fee is paid` },
      )
    case 'pause':
    case 'unpause':
      return only(changeOf(t`Minting`, pauseWords(collection), pauseWords(after)))
    case 'lower-max-supply':
      return only(
        changeOf(t`Supply`, formatInteger(collection.sale.maxSupply), formatInteger(after.sale.maxSupply)),
        ...after.sale.phases.flatMap(({ maxSupply }, index) => {
          const before = collection.sale.phases[index]?.maxSupply ?? maxSupply
          const label = t`${phaseNameAt(collection, index)} mints up to`
          return before === maxSupply
            ? []
            : [changeOf(label, formatInteger(before), formatInteger(maxSupply))]
        }),
      )
    case 'freeze':
      return only(changeOf(t`Drawing`, freezeWords(collection), freezeWords(after)))
    case 'set-renderer':
      return only(changeOf(t`Drawn by`, collection.renderer, after.renderer))
    case 'royalty':
      return only(
        changeOf(t`Royalty`, shareWords(collection.royalty.share), shareWords(after.royalty.share)),
        changeOf(t`Paid to`, collection.royalty.receiver, after.royalty.receiver),
      )
    case 'withdraw':
      return only(...payoutRows(collection, operation.payee))
    case 'release-to':
      return only(...payoutRows(collection, operation.payee), { label: t`Paid to`, after: operation.to })
    case 'set-payee-account':
    case 'replace-payee':
      return only(
        changeOf(
          t`Account of ${payeeNameAt(collection, operation.payee)}`,
          collection.payees[operation.payee]?.payee.account ?? t`none`,
          operation.account,
        ),
      )
    case 'transfer-ownership':
    case 'cancel-transfer':
      return {
        rows: [
          changeOf(
            t`Offered to`,
            collection.pendingOwner ?? t`no account`,
            after.pendingOwner ?? t`no account`,
          ),
        ],
        unchanged: [t`owner`],
      }
    case 'accept':
      return only(changeOf(t`Owner`, collection.owner, after.owner))
    case 'renounce':
      return only(
        changeOf(t`Owner`, collection.owner, t`no account, for good`),
        ...payoutRows(collection, undefined),
      )
    case 'close-crate': {
      const { sale } = collection
      const tokens = Math.min(sale.minted - sale.crateStatus.closedTokens, sale.crateStatus.capacity)
      return only(
        changeOf(t`Crate ${sale.crateStatus.closedCrates + 1}`, t`filling`, t`closed, ${tokens} in it`),
      )
    }
    case 'start-fallback-reveal':
      return only(changeOf(oldestCrate(collection), t`closed`, t`closed, reveal started without the link`))
    case 'finish-fallback-reveal':
      return only(changeOf(oldestCrate(collection), t`closed`, t`revealed without the link`))
  }
}

/** What cannot be undone, or surprises buyers; undefined if nothing. */
export function operationWarning(operation: Operation, collection: StudioCollection): string | undefined {
  switch (operation.type) {
    case 'freeze':
      return artWords.freezeWarning
    case 'lower-max-supply':
      return t`This is final. The supply can never be raised again.`
    case 'renounce':
      return t`This is final. No account can pause, change a phase, airdrop or replace a payee afterwards.`
    case 'shorten-phase':
      return t`The end can’t be moved back once the phase has started. A past time ends it with the block of this transaction.`
    case 'set-renderer':
      return artWords.replaceWarning
    case 'replace-payee':
      return t`Takes two transactions, at least a day apart. The first only records that the account rejects its payment; the second moves the share. An account that accepts payments can’t be replaced.`
    case 'set-root': {
      const phase = collection.sale.phases[operation.phase]
      return phase !== undefined && phase.start <= collection.sale.head.timestamp
        ? t`This phase has started: its first root is final.`
        : undefined
    }
    case 'set-payee-account':
      return t`The new account gets what is owed now and everything after it. Only that account can give it back.`
    default:
      return undefined
  }
}

const changeOf = (label: string, before: string, after: string): Change => ({ label, before, after })

const pauseWords = ({ sale }: StudioCollection): string => (sale.paused ? t`paused` : t`not paused`)

const freezeWords = ({ isFrozen }: StudioCollection): string =>
  isFrozen ? t`final` : t`can be changed by the owner`

const oldestCrate = ({ sale }: StudioCollection): string => t`Crate ${sale.crateStatus.revealedCrates + 1}`

function payoutRows({ payees }: StudioCollection, only: number | undefined): readonly Change[] {
  return payees.flatMap(({ payee, releasable }, index) =>
    (only === undefined && releasable > 0n) || index === only
      ? [{ label: labelWords(payee.label), after: t`${formatCoin(releasable)}, paid to ${payee.account}` }]
      : [],
  )
}

interface Term {
  readonly id: keyof Phase | 'audience'
  readonly label: string
  /** The label in a list of terms. */
  readonly shortLabel: string
  readonly text: string
  /** What is compared: two values may read the same. */
  readonly value: Phase[keyof Phase]
}

/** As a row's label, and in a list. */
const LABELS: Readonly<
  Record<Exclude<Term['id'], PhaseLimit>, readonly [label: string, shortLabel: string]>
> = {
  name: [t`Name`, t`name`],
  start: [t`Opens`, t`opens`],
  end: [t`Closes`, t`closes`],
  price: [t`Price`, t`price`],
  audience: [t`Who can mint`, t`who can mint`],
  allowlistRoot: [t`Allowlist root`, t`allowlist root`],
}

/** The terms of a phase, in the order of the form. */
function termsOf(phase: Phase): readonly Term[] {
  const { name, start, end, price, allowlistRoot } = phase
  const isOpenToAll = allowlistRoot === undefined
  const term = (id: keyof typeof LABELS, value: Term['value'], text: string): Term => ({
    id,
    label: LABELS[id][0],
    shortLabel: LABELS[id][1],
    text,
    value,
  })
  return [
    term('name', name, name),
    term('start', start, formatExactMoment(start)),
    term('end', end, endWords(phase)),
    term('price', price, price === 0n ? t`free` : formatCoin(price)),
    ...phaseLimits.map((limit) => ({
      id: limit,
      label: limitWords[limit].change,
      shortLabel: limitWords[limit].term,
      text: formatInteger(phase[limit]),
      value: phase[limit],
    })),
    term('audience', isOpenToAll ? 'everyone' : 'allowlist', isOpenToAll ? t`everyone` : t`an allowlist`),
    ...(isOpenToAll
      ? []
      : [term('allowlistRoot', allowlistRoot, allowlistRoot === 'pending' ? t`not set yet` : allowlistRoot)]),
  ]
}

function comparePhases(before: Phase | undefined, after: Phase | undefined): OperationChanges {
  if (before === undefined || after === undefined) return { rows: [], unchanged: [] }
  const known = new Map(termsOf(before).map((term) => [term.id, term]))
  const rows: Change[] = []
  const unchanged: string[] = []
  for (const term of termsOf(after)) {
    const { id, label, shortLabel, text, value } = term
    const old = known.get(id)
    if (old === undefined) rows.push({ label, after: text })
    else if (old.value === value) unchanged.push(shortLabel)
    else if (old.text === text)
      rows.push(changeOf(label, `${text} (${String(old.value)})`, `${text} (${String(value)})`))
    else rows.push(changeOf(label, old.text, text))
  }
  return { rows, unchanged }
}
