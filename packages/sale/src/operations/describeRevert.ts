/** Explains the contract's reverts to a creator. Pure and safe in a browser. */
import { BaseError, decodeErrorResult, isHex, type Hex } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'
import { t } from '@peppermint/input/words/t.ts'

/** How a sentence names a phase or a payee, by index. */
interface RevertNames {
  readonly phase: (index: number) => string
  readonly payee: (index: number) => string
}

const INDEXES: RevertNames = { phase: (index) => `phase ${index}`, payee: (index) => `payee ${index}` }

/** Messages by custom error; arguments are in the order of the contract. */
const MESSAGES: Readonly<Record<string, (args: readonly unknown[], names: RevertNames) => string>> = {
  OwnableUnauthorizedAccount: ([caller]) => t`${String(caller)} is not the owner of the collection.`,
  OwnableInvalidOwner: ([account]) => t`${String(account)} cannot own the collection.`,
  PhaseAlreadyStarted: ([phase, start], names) =>
    t`${names.phase(Number(phase))} started at ${formatTimestamp(start)}, so its terms are final. Its end can be brought forward, or another phase added.`,
  NonexistentPhase: ([phase], names) => t`${names.phase(Number(phase))} does not exist.`,
  InvalidAllowlistRoot: ([phase], names) =>
    t`${names.phase(Number(phase))} is not an allowlist phase, or the root is zero.`,
  InvalidMintLimits: ([perWallet, perTransaction, mostPerWallet, mostPerTransaction]) =>
    t`the limits ${String(perWallet)} per account and ${String(perTransaction)} per transaction must be from 1 to ${String(mostPerWallet)} and ${String(mostPerTransaction)}.`,
  InvalidPrice: ([price, most]) => t`the price of ${String(price)} wei is above ${String(most)}.`,
  InvalidPhaseMaxSupply: ([supply, most]) =>
    t`the phase cannot mint up to ${String(supply)}: it must be from 1 to ${String(most)}.`,
  InvalidPhaseWindow: ([start, end, earliest]) =>
    t`the phase would run from ${formatTimestamp(start)} to ${formatTimestamp(end)}; it must start at ${formatTimestamp(earliest)} or later, and end after that.`,
  InvalidPhaseEnd: ([end, start, previousEnd]) =>
    t`the phase would end at ${formatTimestamp(end)}; its end must be after its start at ${formatTimestamp(start)} and before its end now, ${formatTimestamp(previousEnd)}.`,
  InvalidMaxSupply: ([supply, least, most]) =>
    t`the supply cannot become ${String(supply)}: it must be from ${String(least)} to ${String(most)}.`,
  ExceedsMaxSupply: ([requested, left]) =>
    t`${String(requested)} tokens were requested and ${String(left)} are left.`,
  InvalidAirdropQuantity: ([index, quantity, most]) =>
    t`entry ${Number(index) + 1} is for ${String(quantity)} tokens: it must be from 1 to ${String(most)}.`,
  AirdropLengthMismatch: ([accounts, quantities]) =>
    t`there are ${String(accounts)} accounts and ${String(quantities)} quantities.`,
  MintToZeroAddress: () => t`a recipient is the zero address.`,
  MetadataIsFrozen: () => t`the renderer is already frozen.`,
  MetadataNotFrozen: () => t`the renderer must be frozen first.`,
  PhasesNotEnded: ([end]) => t`a phase is open or scheduled until ${formatTimestamp(end)}.`,
  NotAContract: ([account]) => t`there is no contract at ${String(account)}.`,
  NothingToRelease: ([payee], names) => t`${names.payee(Number(payee))} is owed nothing now.`,
  NonexistentPayee: ([payee], names) => t`${names.payee(Number(payee))} does not exist.`,
  NotPayee: ([caller]) => t`${String(caller)} is not the account of this payee.`,
  ReleaseFailed: ([to, amount]) =>
    t`${String(to)} rejects its ${String(amount)} wei, which remain owed. Its share can be moved to another account.`,
  PayeeAcceptsPayments: ([account]) =>
    t`${String(account)} accepts payments, so its share cannot be moved. Pay it instead.`,
  ReplacementTooEarly: ([payee, replaceableAt], names) =>
    t`${names.payee(Number(payee))} rejected its payment less than a day ago. Its share can be moved from ${formatTimestamp(replaceableAt)} on.`,
  InvalidPayee: ([payee], names) =>
    t`${names.payee(Number(payee))} needs an account that is not the zero address.`,
  InsufficientGas: ([required]) => t`the transaction needs a gas limit above ${String(required)}.`,
  // Crates are numbered from 1, as on the page.
  FallbackRevealAlreadyStarted: ([crate]) =>
    t`crate ${Number(crate) + 1} is in fallback reveal, so it is revealed without a link.`,
  FallbackRevealNotStarted: ([crate]) =>
    t`crate ${Number(crate) + 1} is not in fallback reveal: start that first, in an earlier block.`,
  CrateNotDue: ([dueAt]) => t`the crate is neither full nor due before ${formatTimestamp(dueAt)}.`,
  NoCrateToReveal: () => t`there is no closed crate to reveal.`,
  EmptyCrate: () => t`the crate being filled has no tokens.`,
  LinkWindowOpen: ([until]) => t`only the creator’s link reveals the crate until ${formatTimestamp(until)}.`,
  CallerNotEOA: ([caller]) =>
    t`${String(caller)} is a contract, and on this chain only an externally owned account can finish a fallback reveal.`,
  InvalidRoyalty: ([royalty, most]) =>
    t`a royalty of ${String(royalty)} basis points is above ${String(most)}, or has no receiver.`,
}

/** ISO, as the contract's own numbers are: exact to the second. */
function formatTimestamp(seconds: unknown): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}

/**
 * The reason of a revert, as the end of a sentence: in a page's language, and in English for the commands.
 * @returns the error itself if it has no message here; undefined without revert data of this contract.
 */
export function describeRevert(error: unknown, names = INDEXES): string | undefined {
  const data = revertData(error)
  if (data === undefined) return undefined
  try {
    // viem omits `args` for an error without inputs.
    const revert: { readonly errorName: string; readonly args?: readonly unknown[] | undefined } =
      decodeErrorResult({ abi: scovillesAbi, data })
    const { errorName, args = [] } = revert
    return MESSAGES[errorName]?.(args, names) ?? `${errorName}(${args.map(String).join(', ')}).`
  } catch {
    return undefined
  }
}

function revertData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  let found: Hex | undefined
  error.walk((cause) => {
    const data: unknown = Object(cause).data
    if (typeof data === 'string' && isHex(data)) found = data
    return false
  })
  return found
}
