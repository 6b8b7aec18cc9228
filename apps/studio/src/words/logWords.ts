/** What an event of the contract says was done. */
import type { AirdropRecipient } from '@peppermint/sale/operations'
import type { LogEvent } from '../log/logEntry.ts'
import type { StudioCollection } from '../studioState.ts'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { formatExactMoment } from './exactMoment.ts'
import { payeeNameAt, phaseNameAt } from './operationTitles.ts'
import { shareWords } from './overviewWords.ts'
import { endWords } from './phaseWords.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

type Named = Pick<StudioCollection, 'sale' | 'payees'>
type Words = (args: LogEvent['args'], collection: Named) => string

const isZero = (address: unknown): boolean => /^0x0{40}$/.test(String(address))

const WORDS: Readonly<Record<LogEvent['name'], Words>> = {
  Airdrop: ({ recipients }) => airdropWords(recipients as readonly AirdropRecipient[]),
  PhaseUpdated: ({ phase, terms }, collection) => {
    const { name, price } = Object(terms) as { readonly name?: unknown; readonly price?: unknown }
    const title = String(name).trim() || phaseNameAt(collection, Number(phase))
    if (typeof price !== 'bigint') return t`Set phase ${title}.`
    return price === 0n ? t`Set phase ${title}, free.` : t`Set phase ${title}, ${formatCoin(price)}.`
  },
  PhaseShortened: ({ phase, end }, collection) =>
    t`Ended ${phaseNameAt(collection, Number(phase))} earlier: ${endWords({ end: Number(end) })}.`,
  AllowlistRootUpdated: ({ phase, root }, collection) =>
    t`Set the allowlist of ${phaseNameAt(collection, Number(phase))}: root ${shortenHex(String(root))}.`,
  Paused: () => t`Paused minting.`,
  Unpaused: () => t`Resumed minting.`,
  MaxSupplyLowered: ({ previousMaxSupply, newMaxSupply }) =>
    t`Lowered the supply from ${formatInteger(Number(previousMaxSupply))} to ${formatInteger(Number(newMaxSupply))}.`,
  RendererUpdated: ({ renderer }) => t`Set the drawing’s contract: ${shortenHex(String(renderer))}.`,
  MetadataFrozen: () => t`Froze the drawing.`,
  RoyaltyUpdated: ({ receiver, basisPoints }) =>
    t`Set the royalty: ${shareWords(Number(basisPoints))} to ${shortenHex(String(receiver))}.`,
  PaymentReleased: ({ payee, to, amount }, collection) =>
    t`Paid ${formatCoin(BigInt(String(amount)))} to ${payeeNameAt(collection, Number(payee))}, ${shortenHex(String(to))}.`,
  PayeeAccountUpdated: ({ payee, account }, collection) =>
    t`Moved the share of ${payeeNameAt(collection, Number(payee))} to ${shortenHex(String(account))}.`,
  PaymentRejected: ({ payee, replaceableAt }, collection) =>
    t`${payeeNameAt(collection, Number(payee))} rejected its payment. Its share can be moved from ${formatExactMoment(Number(replaceableAt))} on.`,
  // Crates are numbered from 1.
  CrateClosed: ({ crate, size }) =>
    plural(
      Number(size),
      t`Closed crate ${Number(crate) + 1} with 1 ${COLLECTION.unit.one}.`,
      t`Closed crate ${Number(crate) + 1} with ${Number(size)} ${COLLECTION.unit.many}.`,
    ),
  FallbackRevealStarted: ({ crate }) => t`Started revealing crate ${Number(crate) + 1} without its link.`,
  CrateRevealed: ({ crate, withLink }) =>
    withLink === true
      ? t`Revealed crate ${Number(crate) + 1}.`
      : t`Revealed crate ${Number(crate) + 1} without its link.`,
  OwnershipTransferStarted: ({ newOwner }) =>
    isZero(newOwner)
      ? t`Withdrew the offer of the ownership.`
      : t`Offered the ownership to ${shortenHex(String(newOwner))}.`,
  OwnershipTransferred: ({ previousOwner, newOwner }) =>
    isZero(newOwner)
      ? t`Gave up the ownership for good.`
      : isZero(previousOwner)
        ? t`Created the collection for ${shortenHex(String(newOwner))}.`
        : t`${shortenHex(String(newOwner))} became the owner.`,
}

function airdropWords(recipients: readonly AirdropRecipient[]): string {
  const tokens = recipients.reduce((sum, { quantity }) => sum + quantity, 0)
  const accounts = new Set(recipients.map(({ account }) => account.toLowerCase())).size
  const [first] = recipients
  if (accounts === 1 && first !== undefined)
    return plural(
      tokens,
      t`Airdropped 1 ${COLLECTION.unit.one} to ${shortenHex(first.account)}.`,
      t`Airdropped ${formatInteger(tokens)} ${COLLECTION.unit.many} to ${shortenHex(first.account)}.`,
    )
  return t`Airdropped ${formatInteger(tokens)} ${COLLECTION.unit.many} to ${formatInteger(accounts)} accounts.`
}

export const logWords = ({ name, args }: LogEvent, collection: Named): string => WORDS[name](args, collection)
