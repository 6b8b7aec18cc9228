/** Words of signing and executing a proposal. */
import { isUnclear, type JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { AvailableActions } from './availableActions.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import type { Note } from '@peppermint/ui/words/note.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { sentences } from '@peppermint/safe/words'

/** What the wallet shows now. */
export type OpenRequest = 'sign' | 'execute' | 'approve' | 'delete' | 'create'

const REQUESTS: Readonly<Record<OpenRequest, string>> = {
  sign: t`Compare the hashes with your wallet, then sign there. Signing is free and sends nothing.`,
  execute: t`Compare these with your wallet, then confirm there. The transaction executes what is shown above. If any differs, reject.`,
  approve: t`Compare these with your wallet, then confirm there. The transaction approves the Safe hash under “Check on your device”. If any differs, reject.`,
  create: t`Compare these with your wallet, then confirm there. The transaction creates the Safe shown above. If any differs, reject.`,
  delete: t`Sign the deletion in your wallet. It is free and sends nothing to the chain.`,
}

export const openRequestWords = (request: OpenRequest): string => REQUESTS[request]

/** Why nothing can be done, in a sentence; the Safe itself is said how its owners do it (`OwnersOnly.tsx`). */
type WordedReason = Exclude<NonNullable<AvailableActions['reason']>, 'safe-itself'>

const REASONS: Readonly<Record<WordedReason, string>> = {
  connect: t`Connect an owner’s wallet to sign. Anyone can execute once enough owners have signed.`,
  blocked: t`This page does not sign or execute it: the service’s hash is not the hash of this transaction.`,
  over: t`It can no longer be signed or executed.`,
  checking: t`Reading the Safe from the chain…`,
  failed: t`The Safe could not be read from the chain, so nothing can be signed or executed yet. This page keeps trying.`,
  'not-allowed': t`Nothing can be signed or executed before this page may read the Safe from the chain.`,
  'no-endpoints': t`This site has no connection to the chain, so it cannot check the Safe and does not sign or execute.`,
  'not-an-owner': t`Your account is not an owner of this Safe, so it cannot sign. It can execute what owners signed.`,
}

export const reasonWords = (reason: WordedReason): string => REASONS[reason]

/** What is missing before it can be executed; undefined if nothing is, or it never can be. */
export function executeWords({ execute, sign }: AvailableActions): string | undefined {
  if (execute.status === 'waits')
    return t`It can’t be executed yet: nonce ${execute.nextNonce} has to be used first.`
  if (execute.status !== 'missing-signatures') return undefined
  const { missing } = execute
  const others = plural(
    missing,
    t`1 more owner has to sign before it can be executed.`,
    t`${missing} more owners have to sign before it can be executed.`,
  )
  if (sign === 'signed') return sentences(t`You have signed.`, others)
  return sign === 'possible'
    ? plural(
        missing,
        t`Besides you, 1 more owner has to sign before it can be executed.`,
        t`Besides you, ${missing} more owners have to sign before it can be executed.`,
      )
    : others
}

const NAMES = { execution: t`The execution`, approval: t`The approval`, creation: t`The creation` } as const

/** State of an execution, approval or creation that this browser sent. */
export function entryWords(entry: JournalEntry, what: keyof typeof NAMES): Note | undefined {
  const name = NAMES[what]
  switch (entry.status) {
    case 'requested':
      if (isUnclear(entry))
        return {
          tone: 'warn',
          text: t`${name} may have been sent: your wallet gave no transaction number. This page watches the chain, and shows it here if it was. Look into your wallet before you send it again.`,
        }
      return {
        tone: 'plain',
        text: t`${name} is waiting for your wallet. Nothing is sent before you confirm it there.`,
      }
    case 'sent':
      return {
        tone: 'plain',
        text: entry.unseen
          ? t`${name} was sent, but no node has it yet. This page keeps looking; you can close it.`
          : t`${name} was sent and waits for a block. This page follows it; you can close it.`,
      }
    case 'confirmed':
      return { tone: 'ok', text: t`${name} is in block ${formatInteger(entry.blockNumber)}.` }
    case 'failed':
      return {
        tone: 'bad',
        text: t`${name} failed in block ${formatInteger(entry.blockNumber)}. The network kept its fee; nothing else moved.`,
      }
    case 'inner-failed':
      return {
        tone: 'bad',
        text: t`${name} is in block ${formatInteger(entry.blockNumber)}, but the call inside failed. The network kept its fee, and the nonce is used.`,
      }
    case 'replaced':
      return {
        tone: 'warn',
        text:
          entry.reason === 'nonce-used'
            ? entry.tentative
              ? t`The transaction number of your account was used up without it, so it most likely won’t arrive any more. Send it again if you still want it.`
              : t`The transaction number of your account was used up without it, so it can’t arrive any more. Send it again if you still want it.`
            : entry.tentative
              ? t`Your wallet sent another transaction in its place, so this one most likely won’t run any more. Send it again if you still want it.`
              : t`Your wallet sent another transaction in its place, so this one can no longer run. Send it again if you still want it.`,
      }
    case 'unsent':
      return undefined
  }
}

export const typedDataUnsupported = t`Your wallet cannot show the fields of a Safe transaction. It can sign the Safe hash alone: compare it with the one under “Check on your device”, because the wallet shows nothing else. Or approve the hash on chain, which costs a network fee.`

export const deletionWords = t`Deleting removes the proposal from the Safe service. It does not stop anyone who already has enough signatures from executing it: only a rejection with the same nonce does.`
