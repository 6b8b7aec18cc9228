/** Explains the contract's reverts to a creator. Pure and safe in a browser. */
import { BaseError, decodeErrorResult, isHex, type Hex } from 'viem'
import { scovillesAbi } from '@peppermint/contracts'

/** How a sentence names a phase or a payee, by index. */
export interface RevertNames {
  readonly phase: (index: number) => string
  readonly payee: (index: number) => string
}

const INDEXES: RevertNames = { phase: (index) => `phase ${index}`, payee: (index) => `payee ${index}` }

/** Messages by custom error; arguments are in the order of the contract. */
const MESSAGES: Readonly<Record<string, (args: readonly unknown[], names: RevertNames) => string>> = {
  OwnableUnauthorizedAccount: ([caller]) => `${String(caller)} is not the owner of the collection.`,
  OwnableInvalidOwner: ([account]) => `${String(account)} cannot own the collection.`,
  PhaseAlreadyStarted: ([phase, start], names) =>
    `${names.phase(Number(phase))} started at ${formatTimestamp(start)}, so its terms are final. Its end can be brought forward, or another phase added.`,
  NonexistentPhase: ([phase], names) => `${names.phase(Number(phase))} does not exist.`,
  InvalidAllowlistRoot: ([phase], names) =>
    `${names.phase(Number(phase))} is not an allowlist phase, or the root is zero.`,
  InvalidMintLimits: ([perWallet, perTransaction, mostPerWallet, mostPerTransaction]) =>
    `the limits ${String(perWallet)} per account and ${String(perTransaction)} per transaction must be from 1 to ${String(mostPerWallet)} and ${String(mostPerTransaction)}.`,
  InvalidPrice: ([price, most]) => `the price of ${String(price)} wei is above ${String(most)}.`,
  InvalidPhaseMaxSupply: ([supply, most]) =>
    `the phase cannot mint up to ${String(supply)}: it must be from 1 to ${String(most)}.`,
  InvalidPhaseWindow: ([start, end, earliest]) =>
    `the phase would run from ${formatTimestamp(start)} to ${formatTimestamp(end)}; it must start at ${formatTimestamp(earliest)} or later, and end after that.`,
  InvalidPhaseEnd: ([end, start, previousEnd]) =>
    `the phase would end at ${formatTimestamp(end)}; its end must be after its start at ${formatTimestamp(start)} and before its end now, ${formatTimestamp(previousEnd)}.`,
  InvalidMaxSupply: ([supply, least, most]) =>
    `the supply cannot become ${String(supply)}: it must be from ${String(least)} to ${String(most)}.`,
  ExceedsMaxSupply: ([requested, left]) =>
    `${String(requested)} tokens were requested and ${String(left)} are left.`,
  InvalidAirdropQuantity: ([index, quantity, most]) =>
    `entry ${Number(index) + 1} is for ${String(quantity)} tokens: it must be from 1 to ${String(most)}.`,
  AirdropLengthMismatch: ([accounts, quantities]) =>
    `there are ${String(accounts)} accounts and ${String(quantities)} quantities.`,
  MintToZeroAddress: () => 'a recipient is the zero address.',
  MetadataIsFrozen: () => 'the renderer is already frozen.',
  MetadataNotFrozen: () => 'the renderer must be frozen first.',
  PhasesNotEnded: ([end]) => `a phase is open or scheduled until ${formatTimestamp(end)}.`,
  NotAContract: ([account]) => `there is no contract at ${String(account)}.`,
  NothingToRelease: ([payee], names) => `${names.payee(Number(payee))} is owed nothing now.`,
  NonexistentPayee: ([payee], names) => `${names.payee(Number(payee))} does not exist.`,
  NotPayee: ([caller]) => `${String(caller)} is not the account of this payee.`,
  ReleaseFailed: ([to, amount]) =>
    `${String(to)} rejects its ${String(amount)} wei, which remain owed. Its share can be moved to another account.`,
  PayeeAcceptsPayments: ([account]) =>
    `${String(account)} accepts payments, so its share cannot be moved. Pay it instead.`,
  ReplacementTooEarly: ([payee, replaceableAt], names) =>
    `${names.payee(Number(payee))} rejected its payment less than a day ago. Its share can be moved from ${formatTimestamp(replaceableAt)} on.`,
  InvalidPayee: ([payee], names) =>
    `${names.payee(Number(payee))} needs an account that is not the zero address.`,
  InsufficientGas: ([required]) => `the transaction needs a gas limit above ${String(required)}.`,
  // Crates are numbered from 1, as on the page.
  FallbackRevealAlreadyStarted: ([crate]) =>
    `crate ${Number(crate) + 1} is in fallback reveal, so it is revealed without a link.`,
  FallbackRevealNotStarted: ([crate]) =>
    `crate ${Number(crate) + 1} is not in fallback reveal: start that first, in an earlier block.`,
  CrateNotDue: ([dueAt]) => `the crate is neither full nor due before ${formatTimestamp(dueAt)}.`,
  NoCrateToReveal: () => 'there is no closed crate to reveal.',
  EmptyCrate: () => 'the crate being filled has no tokens.',
  LinkWindowOpen: ([until]) => `only the creator’s link reveals the crate until ${formatTimestamp(until)}.`,
  CallerNotEOA: ([caller]) =>
    `${String(caller)} is a contract, and on this chain only an externally owned account can finish a fallback reveal.`,
  InvalidRoyalty: ([royalty, most]) =>
    `a royalty of ${String(royalty)} basis points is above ${String(most)}, or has no receiver.`,
}

function formatTimestamp(seconds: unknown): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}

/** An error of the contract. `args` are in its order. */
export interface ContractRevert {
  readonly errorName: string
  readonly args: readonly unknown[]
}

/** @returns undefined if the error has no revert data of this contract. */
export function decodeRevert(error: unknown): ContractRevert | undefined {
  const data = revertData(error)
  if (data === undefined) return undefined
  try {
    // viem omits `args` for an error without inputs.
    const refusal: { readonly errorName: string; readonly args?: readonly unknown[] | undefined } =
      decodeErrorResult({ abi: scovillesAbi, data })
    return { errorName: refusal.errorName, args: refusal.args ?? [] }
  } catch {
    return undefined
  }
}

/**
 * The reason of a revert in English, as the end of a sentence, for the commands.
 * @returns undefined if the error has no revert data of this contract.
 */
export function describeRevert(error: unknown, names = INDEXES): string | undefined {
  const revert = decodeRevert(error)
  if (revert === undefined) return undefined
  const { errorName, args } = revert
  return MESSAGES[errorName]?.(args, names) ?? `${errorName}(${args.map(String).join(', ')}).`
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
