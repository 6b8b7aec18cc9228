/** Why the contract refuses an operation, in words a creator can act on. Pure and safe in a browser. */
import { BaseError, decodeErrorResult, isHex, type Hex } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'

/** The contract's own words for the usual refusals; each error's arguments are in the order of the contract. */
const MESSAGES: Readonly<Record<string, (args: readonly unknown[]) => string>> = {
  OwnableUnauthorizedAccount: ([caller]) => `${String(caller)} is not the owner of the collection.`,
  PhaseAlreadyStarted: ([phase, start]) =>
    `phase ${String(phase)} began at ${formatTimestamp(start)}, and from then on its terms hold. Its end can be brought forward (shorten-phase), or another phase added (set-phase).`,
  NonexistentPhase: ([phase]) => `there is no phase ${String(phase)}.`,
  InvalidAllowlistRoot: ([phase]) =>
    `phase ${String(phase)} is not for an allowlist, or the root is zero. Only a phase that is for an allowlist has a root.`,
  InvalidPhaseWindow: ([start, end, earliest]) =>
    `the phase would run from ${formatTimestamp(start)} to ${formatTimestamp(end)}; it must begin at ${formatTimestamp(earliest)} or later, and end after that.`,
  InvalidPhaseEnd: ([end, start, previousEnd]) =>
    `the phase would end at ${formatTimestamp(end)}; its end must be after its start at ${formatTimestamp(start)} and before its end now, ${formatTimestamp(previousEnd)}.`,
  InvalidMaxSupply: ([supply, least, most]) =>
    `the supply cannot become ${String(supply)}: it must be from ${String(least)} to ${String(most)}.`,
  ExceedsMaxSupply: ([requested, left]) =>
    `${String(requested)} tokens were asked for and ${String(left)} are left.`,
  MetadataIsFrozen: () => 'the renderer is fixed already.',
  NothingToRelease: ([payee]) => `payee ${String(payee)} is owed nothing now.`,
  NonexistentPayee: ([payee]) => `there is no payee ${String(payee)}.`,
  ReleaseFailed: ([to, amount]) =>
    `${String(to)} does not take its ${String(amount)} wei; they stay owed. Another account can be paid in its place with replace-payee.`,
  PayeeAcceptsPayments: ([account]) =>
    `${String(account)} takes its money, so its share stays where it is. withdraw pays it.`,
  ReplacementTooEarly: ([payee, replaceableAt]) =>
    `payee ${String(payee)} refused less than a day ago. Its share can be moved from ${formatTimestamp(replaceableAt)} on.`,
  InvalidPayee: ([payee]) => `payee ${String(payee)} needs an account that is not the zero address.`,
  // Crates are counted from 1, as on the page.
  FallbackRevealAlreadyStarted: ([crate]) =>
    `crate ${Number(crate) + 1} was stirred, and opens without a link from then on.`,
  FallbackRevealNotStarted: ([crate]) =>
    `crate ${Number(crate) + 1} must be stirred first, in an earlier block.`,
  CrateNotDue: ([dueAt]) => `the crate is neither full nor due before ${formatTimestamp(dueAt)}.`,
  NoCrateToReveal: () => 'no closed crate waits to be opened.',
  InvalidRoyalty: ([royalty, most]) =>
    `a royalty of ${String(royalty)} basis points is above ${String(most)}, or has no receiver.`,
}

function formatTimestamp(seconds: unknown): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}

/**
 * Why the contract refused, as the end of a sentence.
 * @returns undefined when the error holds no refusal of this contract.
 */
export function describeRevert(error: unknown): string | undefined {
  const data = revertData(error)
  if (data === undefined) return undefined
  try {
    // viem leaves the arguments of an error without inputs out.
    const refusal: { readonly errorName: string; readonly args?: readonly unknown[] | undefined } =
      decodeErrorResult({ abi: scovillesAbi, data })
    const { errorName, args = [] } = refusal
    return MESSAGES[errorName]?.(args) ?? `${errorName}(${args.map(String).join(', ')}).`
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
