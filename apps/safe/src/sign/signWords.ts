/** Problems of signing, proposing, deleting and executing: what happened, whether money moved, what comes next. */
import type { Address } from 'viem'
import type { Problem } from '@peppermint/wallet-kit/errors'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { sentences } from '@peppermint/safe/words'

const NOTHING_SIGNED = t`Nothing was signed and nothing was sent.`

type Words = Pick<Problem, 'code' | 'title' | 'detail'> & Partial<Problem>

const problem = (words: Words): Problem => ({ outcome: 'fault', moneyMoved: false, ...words })

export const otherAccountProblem = (account: Address): Problem =>
  problem({
    code: 'other-account',
    title: t`Your wallet is on another account`,
    detail: sentences(NOTHING_SIGNED, t`Switch your wallet to ${account}, or connect the other account.`),
    outcome: 'connect-again',
  })

export const notAnOwnerProblem = (account: Address): Problem =>
  problem({
    code: 'not-an-owner',
    title: t`This account is not an owner`,
    detail: sentences(
      NOTHING_SIGNED,
      t`${account} is not an owner of this Safe on the chain, so its signature would not count. Connect an owner.`,
    ),
    outcome: 'connect-again',
  })

/** A signature that recovers to another account. */
export const otherSignerProblem = (account: Address): Problem =>
  problem({
    code: 'other-signer',
    title: t`Your wallet signed with another account`,
    detail: t`The signature is not one of ${account}, so this page discarded it. Nothing was sent. Choose that account in your wallet and sign again.`,
    outcome: 'wallet-settings',
  })

export const unreadableSignatureProblem = (answer: unknown): Problem =>
  problem({
    code: 'unreadable-signature',
    title: t`Your wallet’s answer is not a signature`,
    detail: t`This page discarded it. Nothing was sent. If this account is a contract, approve the hash on chain instead.`,
    outcome: 'unsupported',
    ...(typeof answer === 'string' && { technical: answer.slice(0, 200) }),
  })

/** The hash that was reviewed is not the hash of the bytes. */
export const changedTransactionProblem: Problem = problem({
  code: 'changed-transaction',
  title: t`The transaction has changed`,
  detail: sentences(
    NOTHING_SIGNED,
    t`What would be signed is no longer what this page shows. Reload and read it again.`,
  ),
})

/** The review found a reason not to sign. */
export const blockedProblem = (reason: string): Problem =>
  problem({ code: 'blocked', title: t`This page does not sign it`, detail: `${NOTHING_SIGNED} ${reason}` })

export const usedNonceProblem = (nonce: number, current: number): Problem =>
  problem({
    code: 'used-nonce',
    title: t`Nonce ${nonce} is used`,
    detail: sentences(
      NOTHING_SIGNED,
      t`The Safe is at nonce ${current}, so this transaction can never run. Propose it again with a free nonce.`,
    ),
  })

export interface RefusedAttempt {
  /** By an attempt before, whose answer was lost. */
  readonly mayBeStored: boolean
  /** A reload would lose the signature. */
  readonly isInPage: boolean
}

export function refusedByServiceProblem(message: string, { mayBeStored, isInPage }: RefusedAttempt): Problem {
  const stored = mayBeStored
    ? t`It may have been stored before, by the attempt that had no answer. No money moved.`
    : t`It was not stored. No money moved.`
  return problem({
    code: 'refused-by-service',
    title: t`The Safe service refused it`,
    detail: isInPage ? stored : sentences(stored, t`Reload to see the current state, then try again.`),
    technical: message,
  })
}

export const serviceUnreachableProblem = (message: string | undefined): Problem =>
  problem({
    code: 'service-unreachable',
    title: t`The Safe service did not answer`,
    detail: t`No money moved. It may not have been stored. You can send it again without signing again.`,
    outcome: 'unreachable',
    ...(message !== undefined && { technical: message }),
  })

/** The service answered, but not with what was sent to it. */
export const wrongAnswerProblem: Problem = problem({
  code: 'wrong-answer',
  title: t`The Safe service answered with another transaction`,
  detail: t`Its answer does not contain the hash you signed. No money moved. Your signature is valid only for what this page showed you.`,
})

export const missingSignaturesProblem = (missing: number): Problem =>
  problem({
    code: 'missing-signatures',
    title: plural(missing, t`One signature is missing`, t`${missing} signatures are missing`),
    detail: t`Nothing was sent. Another owner has to sign before it can be executed.`,
  })

export const waitingNonceProblem = (nonce: number, current: number): Problem =>
  problem({
    code: 'waiting-nonce',
    title: t`Nonce ${current} comes first`,
    detail: t`Nothing was sent. A Safe executes in order: this one has nonce ${nonce}, and the Safe is at ${current}.`,
  })

/** A simulation of the execution reverted. */
export const simulationFailedProblem = (reason: string, technical?: string): Problem =>
  problem({
    code: 'simulation-failed',
    title: t`It would fail`,
    detail: sentences(reason, t`Nothing was sent and no fee was paid.`),
    outcome: 'contract',
    ...(technical !== undefined && { technical }),
  })

export const declinedNotice = t`You declined it in your wallet. Nothing was signed and nothing was sent.`

export const keptInBrowser = t`Your signature is kept in this browser, under Files. Send it again here, or hand it over there later. You can also pass it on to the other owners as a file or a link.`
export const keptInPage = t`Only this page has your signature. Send it again before you close it, or sign again later: that is free.`
