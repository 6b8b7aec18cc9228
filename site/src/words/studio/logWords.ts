/** What an event of the contract says was done. */
import type { LogEvent, LogEventName } from '../../studio/log/readLog.ts'
import type { StudioCollection } from '../../studio/studioState.ts'
import { formatCanto } from '../format/amount.ts'
import { formatInteger } from '../format/integer.ts'
import { shortenHex } from '../format/names.ts'
import { formatExactMoment } from './exactMoment.ts'
import { payeeNameAt, phaseNameAt } from './operationTitles.ts'
import { endWords } from './phaseWords.ts'

type Named = Pick<StudioCollection, 'sale' | 'payees'>
type Words = (args: LogEvent['args'], collection: Named) => string

const isZero = (address: unknown): boolean => /^0x0{40}$/.test(String(address))

const WORDS: Readonly<Record<LogEventName, Words>> = {
  PhaseUpdated: ({ phase, terms }, collection) => {
    const { name, price } = Object(terms) as { readonly name?: unknown; readonly price?: unknown }
    const title = String(name).trim() || phaseNameAt(collection, Number(phase))
    return `Set phase ${title}${typeof price === 'bigint' ? `, ${price === 0n ? 'free' : formatCanto(price)}` : ''}.`
  },
  PhaseShortened: ({ phase, end }, collection) =>
    `Ended ${phaseNameAt(collection, Number(phase))} earlier: ${endWords({ end: Number(end) })}.`,
  AllowlistRootUpdated: ({ phase, root }, collection) =>
    `Set the allowlist of ${phaseNameAt(collection, Number(phase))}: root ${shortenHex(String(root))}.`,
  Paused: () => 'Paused minting.',
  Unpaused: () => 'Resumed minting.',
  MaxSupplyLowered: ({ previousMaxSupply, newMaxSupply }) =>
    `Lowered the supply from ${formatInteger(Number(previousMaxSupply))} to ${formatInteger(Number(newMaxSupply))}.`,
  RendererUpdated: ({ renderer }) => `Set the drawing’s contract: ${shortenHex(String(renderer))}.`,
  MetadataFrozen: () => 'Froze the drawing.',
  RoyaltyUpdated: ({ receiver, basisPoints }) =>
    `Set the royalty: ${Number(basisPoints) / 100}% to ${shortenHex(String(receiver))}.`,
  PaymentReleased: ({ payee, to, amount }, collection) =>
    `Paid ${formatCanto(BigInt(String(amount)))} to ${payeeNameAt(collection, Number(payee))}, ${shortenHex(String(to))}.`,
  PayeeAccountUpdated: ({ payee, account }, collection) =>
    `Moved the share of ${payeeNameAt(collection, Number(payee))} to ${shortenHex(String(account))}.`,
  PaymentRejected: ({ payee, replaceableAt }, collection) =>
    `${payeeNameAt(collection, Number(payee))} rejected its payment. Its share can be moved from ${formatExactMoment(Number(replaceableAt))} on.`,
  // Crates are numbered from 1.
  CrateClosed: ({ crate, size }) =>
    `Closed crate ${Number(crate) + 1} with ${Number(size)} ${COLLECTION.unit.many}.`,
  FallbackRevealStarted: ({ crate }) => `Started revealing crate ${Number(crate) + 1} without its link.`,
  CrateRevealed: ({ crate, withLink }) =>
    `Revealed crate ${Number(crate) + 1}${withLink === true ? '' : ' without its link'}.`,
  OwnershipTransferStarted: ({ newOwner }) =>
    isZero(newOwner)
      ? 'Withdrew the offer of the ownership.'
      : `Offered the ownership to ${shortenHex(String(newOwner))}.`,
  OwnershipTransferred: ({ previousOwner, newOwner }) =>
    isZero(newOwner)
      ? 'Gave up the ownership for good.'
      : isZero(previousOwner)
        ? `Created the collection for ${shortenHex(String(newOwner))}.`
        : `${shortenHex(String(newOwner))} became the owner.`,
}

export const logWords = ({ name, args }: LogEvent, collection: Named): string => WORDS[name](args, collection)
