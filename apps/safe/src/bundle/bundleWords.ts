/** Words of files and links with proposals: what was refused and why. Nothing of this moves money. */
import type { BundleErrorCode, VerifiedMessage, VerifiedTransaction } from '@peppermint/safe/bundle'
import type { SignatureRefusal } from '@peppermint/safe/signatures'
import { MAX_CALLS } from '@peppermint/ui/safe/batchDraft.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import type { AtGateway } from './atGateway.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export type ImportProblem = BundleErrorCode | 'unreachable'

const PROBLEMS: Readonly<Record<ImportProblem, string>> = {
  'too-large': t`It’s larger than a file of proposals can be. Ask for one with fewer proposals.`,
  unreadable: t`It’s neither a link nor a file of this page, or part of it is missing. Ask for it again.`,
  'not-a-bundle': t`It’s a file of something else. Choose one that this page or a Transaction Builder saved.`,
  'unsupported-version': t`It was made by a newer version of this page. Reload the page, then try again.`,
  invalid: t`Part of it is missing or impossible. Ask for it again.`,
  'wrong-chain': t`It’s for a Safe on another network.`,
  'wrong-safe': t`It’s for another Safe. Open that Safe first.`,
  'hash-differs': t`It shows one transaction and names the hash of another. That’s an error or an attempt to trick you. Don’t sign anything from it.`,
  unreachable: t`The network doesn’t answer, so the signatures can’t be checked. Try again.`,
}

/** Of calls that were put together elsewhere. */
export const batchWords = (count: number): string =>
  plural(
    count,
    t`A batch of 1 call for this Safe. Nothing is sent by adding it.`,
    t`A batch of ${count} calls for this Safe. Nothing is sent by adding them.`,
  )

export const changedBatchWords = t`It was changed after it was saved. Look at each call before you sign.`

/** Why something was not taken over, in a sentence. @param path of what is `invalid` in a batch. */
export const importProblem = (problem: ImportProblem, path = ''): string =>
  (problem === 'invalid' ? batchProblem(path) : undefined) ?? PROBLEMS[problem]

/** Which call of a batch cannot be sent, and why. */
function batchProblem(path: string): string | undefined {
  if (path === 'transactions') return t`A batch has 1 to ${MAX_CALLS} calls. This one has none, or more.`
  const [, index, field, position] = /^transactions\.(\d+)\.(\w+)(?:\.(\d+))?/.exec(path) ?? []
  if (index === undefined) return undefined
  const call = Number(index) + 1
  if (field === 'to') return t`Call ${call} goes to no valid address. Check it for a typing error.`
  if (field === 'value') return t`Call ${call} sends an impossible amount.`
  if (field === 'contractInputsValues' && position !== undefined)
    return t`Value ${position} of call ${call} is missing, too long, or doesn’t fit its type.`
  return t`Call ${call} can’t be encoded, or has more bytes than a transaction can have.`
}

/** Why a signature does not count. */
export function refusalWords(refusal: SignatureRefusal): string {
  switch (refusal.reason) {
    case 'malformed':
      return t`Not a signature.`
    case 'not-an-owner':
      return t`Made by ${shortenHex(refusal.signer)}, which doesn’t own this Safe, or for another transaction.`
    case 'duplicate':
      return t`A second one of ${shortenHex(refusal.signer)}.`
    case 'too-many':
      return t`There are more than this page checks at once. Those after the first ones were not looked at.`
    case 'not-accepted':
      return t`Named after ${shortenHex(refusal.signer)}, which doesn’t confirm it on chain.`
    case 'unproven':
      return t`Of ${shortenHex(refusal.signer)}, and only the network can prove it.`
  }
}

/** How many signatures of owners something has. */
export const signedBy = (count: number, threshold: number): string =>
  count >= threshold ? t`Signed by ${count}: enough to run` : t`Signed by ${count} of ${threshold}`

/** What the gateway has of a proposal or message, and what comes next. @param usedNonce of a transaction that cannot run. */
export function gatewayWords(
  known: AtGateway,
  received: VerifiedTransaction | VerifiedMessage,
  usedNonce: number | undefined,
): string {
  switch (known.status) {
    case 'unknown':
      if (usedNonce !== undefined)
        return t`Nonce ${usedNonce} is used: another transaction ran in its place, or the gateway is behind. It can’t run again.`
      return received.confirmations.length === 0
        ? t`The gateway doesn’t have it yet, and would not list it: no owner has signed it. Keep it in this browser to sign it there.`
        : 'transaction' in received
          ? t`The gateway doesn’t have it yet. Hand it over, and all owners see it in the queue, where you can sign it.`
          : t`The gateway doesn’t have it yet. Hand it over, and all owners see it under Messages, where you can sign it.`
    case 'waiting':
      return t`The gateway has it, signed by ${known.signers.length} of ${known.required}.`
    case 'complete':
      return 'transaction' in received
        ? t`The gateway has it, signed by ${known.signers.length} of ${known.required}: enough to run.`
        : t`The gateway has it, signed by ${known.signers.length} of ${known.required}: enough.`
    case 'executed':
      return t`The gateway says that it ran. There is nothing left to sign.`
    case 'failed':
      return t`The gateway says that it ran and failed. There is nothing left to sign.`
    case 'replaced':
      return 'transaction' in received
        ? t`The gateway says that another transaction ran at nonce ${received.transaction.nonce}. This one can’t run any more.`
        : t`The gateway says that another transaction ran at its nonce. This one can’t run any more.`
  }
}

/** Label of the link to its page. */
export const seeLabel = (known: AtGateway): string =>
  known.status === 'waiting' ? t`Open it to sign` : t`See it`
