/** Explains the contract's reverts to a creator. Pure and safe in a browser. */
import { BaseError, decodeErrorResult, isHex, type Hex } from 'viem'
import { scovillesAbi } from '../generated/scovilles.ts'

/** Messages by custom error; arguments are in the order of the contract. */
const MESSAGES: Readonly<Record<string, (args: readonly unknown[]) => string>> = {
  OwnableUnauthorizedAccount: ([caller]) => `${String(caller)} is not the owner of the collection.`,
  PhaseAlreadyStarted: ([phase, start]) =>
    `phase ${String(phase)} started at ${formatTimestamp(start)}, so its terms are final. Its end can be brought forward (shorten-phase), or another phase added (set-phase).`,
  NonexistentPhase: ([phase]) => `phase ${String(phase)} does not exist.`,
  InvalidAllowlistRoot: ([phase]) => `phase ${String(phase)} is not an allowlist phase, or the root is zero.`,
  InvalidPhaseWindow: ([start, end, earliest]) =>
    `the phase would run from ${formatTimestamp(start)} to ${formatTimestamp(end)}; it must start at ${formatTimestamp(earliest)} or later, and end after that.`,
  InvalidPhaseEnd: ([end, start, previousEnd]) =>
    `the phase would end at ${formatTimestamp(end)}; its end must be after its start at ${formatTimestamp(start)} and before its end now, ${formatTimestamp(previousEnd)}.`,
  InvalidMaxSupply: ([supply, least, most]) =>
    `the supply cannot become ${String(supply)}: it must be from ${String(least)} to ${String(most)}.`,
  ExceedsMaxSupply: ([requested, left]) =>
    `${String(requested)} tokens were requested and ${String(left)} are left.`,
  MetadataIsFrozen: () => 'the renderer is already frozen.',
  NothingToRelease: ([payee]) => `payee ${String(payee)} is owed nothing now.`,
  NonexistentPayee: ([payee]) => `payee ${String(payee)} does not exist.`,
  ReleaseFailed: ([to, amount]) =>
    `${String(to)} rejects its ${String(amount)} wei, which remain owed. Its share can be moved to another account with replace-payee.`,
  PayeeAcceptsPayments: ([account]) =>
    `${String(account)} accepts payments, so its share cannot be moved. Pay it with withdraw.`,
  ReplacementTooEarly: ([payee, replaceableAt]) =>
    `payee ${String(payee)} rejected its payment less than a day ago. Its share can be moved from ${formatTimestamp(replaceableAt)} on.`,
  InvalidPayee: ([payee]) => `payee ${String(payee)} needs an account that is not the zero address.`,
  // Crates are numbered from 1, as on the page.
  FallbackRevealAlreadyStarted: ([crate]) =>
    `crate ${Number(crate) + 1} is in fallback reveal, so it is revealed without a link.`,
  FallbackRevealNotStarted: ([crate]) =>
    `crate ${Number(crate) + 1} is not in fallback reveal: start that first, in an earlier block.`,
  CrateNotDue: ([dueAt]) => `the crate is neither full nor due before ${formatTimestamp(dueAt)}.`,
  NoCrateToReveal: () => 'there is no closed crate to reveal.',
  InvalidRoyalty: ([royalty, most]) =>
    `a royalty of ${String(royalty)} basis points is above ${String(most)}, or has no receiver.`,
}

function formatTimestamp(seconds: unknown): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}

/**
 * The reason of a revert, as the end of a sentence.
 * @returns undefined if the error has no revert data of this contract.
 */
export function describeRevert(error: unknown): string | undefined {
  const data = revertData(error)
  if (data === undefined) return undefined
  try {
    // viem omits `args` for an error without inputs.
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
