/** Words of a transaction's progress: status, confirmations, queue, conflicts. */
import type {
  ConflictType,
  ExecutionInfo,
  QueueLabel,
  SafeInfo,
  TransactionStatus,
} from '@peppermint/safe/wire'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** What the mark beside a status looks like. The words are complete without it. */
export type Tone = 'waiting' | 'ready' | 'done' | 'failed' | 'void'

export interface StatusWords {
  readonly label: string
  /** What it means, and what comes next. */
  readonly meaning: string
  readonly tone: Tone
}

export const transactionStatusWords: Readonly<Record<TransactionStatus, StatusWords>> = {
  AWAITING_CONFIRMATIONS: {
    label: t`Needs confirmations`,
    meaning: t`Nothing has run. More owners have to sign before it can be executed.`,
    tone: 'waiting',
  },
  AWAITING_EXECUTION: {
    label: t`Ready to execute`,
    meaning: t`Enough owners have signed. Nothing has run until someone executes it and pays the network fee.`,
    tone: 'ready',
  },
  CANCELLED: {
    label: t`Replaced`,
    meaning: t`Another transaction ran at the same nonce. This one never ran and never can.`,
    tone: 'void',
  },
  FAILED: {
    label: t`Failed`,
    meaning: t`It ran and failed: its calls were undone. Its nonce is used.`,
    tone: 'failed',
  },
  SUCCESS: { label: t`Executed`, meaning: t`It ran, and its calls took effect.`, tone: 'done' },
}

/** Of a proposal whose nonce is used, where it is not known by what: the logs of that time are out of reach. */
export const nonceUsedWords: StatusWords = {
  label: t`Nonce used`,
  meaning: t`Its nonce is used: this transaction ran, or another one took its place. It can’t run any more.`,
  tone: 'void',
}

/** Above a transaction that a gateway calls over, while its nonce is free on the chain. */
export const outcomeWarning = (status: TransactionStatus, nonce: number): string =>
  t`The gateway says “${transactionStatusWords[status].label}”, but nonce ${nonce} is still free on ${COLLECTION.chain.name}. If it ran seconds ago, this goes away by itself; otherwise it can still run.`

export const REFUND_WARNING = t`The Safe pays a gas refund for it, besides what its calls do. The review says to whom.`

export const queueLabelWords: Readonly<Record<QueueLabel, string>> = { Next: t`Next`, Queued: t`Queued` }

/** How an item belongs to a group of proposals with the same nonce; none for most. */
export const conflictWords: Readonly<Record<ConflictType, string | undefined>> = {
  None: undefined,
  HasNext: t`One of several at this nonce`,
  End: t`Last of several at this nonce`,
}

/** Above proposals that share a nonce. */
export const conflictHeading = (nonce: number): string =>
  t`Several proposals share nonce ${nonce}. Only one can ever run; the others become void when it does.`

/** `1 of 2 signed`, or which module ran it. */
export function executionWords(info: ExecutionInfo | null): string | undefined {
  if (info === null) return undefined
  switch (info.type) {
    case 'MULTISIG':
      return t`${info.confirmationsSubmitted} of ${info.confirmationsRequired} signed`
    case 'MODULE':
      return t`Run by module ${shortenHex(info.address.value)}`
  }
}

type VersionState = SafeInfo['implementationVersionState']

export const versionStateWords: Readonly<Record<VersionState, StatusWords>> = {
  UP_TO_DATE: { label: t`Current`, meaning: t`The recommended version on this chain.`, tone: 'done' },
  OUTDATED: {
    label: t`Outdated`,
    meaning: t`A newer version of Safe is recommended on this chain. This one keeps working.`,
    tone: 'waiting',
  },
  UNKNOWN: {
    label: t`Unknown version`,
    meaning: t`Its code is not one of Safe’s known contracts. Check it before you trust this Safe.`,
    tone: 'failed',
  },
}
