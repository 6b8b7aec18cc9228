/** What a reviewer should know before signing, worst first. */
import type { Address, Hex } from 'viem'
import type { KnownContractRole } from '../chain/index.ts'
import type { Power } from './functions/functionRule.ts'

export type Severity = 'danger' | 'warning' | 'note'

/** Fields of a Safe that a service states and the chain knows. */
export type SafeField = 'version' | 'owners' | 'threshold' | 'nonce' | 'modules' | 'guard' | 'fallbackHandler'

export type FindingFacts =
  /** A service states another hash for these fields than they have. Signing is blocked. */
  | { readonly type: 'stated-hash-differs'; readonly stated: Hex; readonly computed: Hex }
  /** A service states something else about the Safe than the chain. */
  | {
      readonly type: 'stated-safe-differs'
      readonly field: SafeField
      readonly stated: string
      readonly chain: string
    }
  /** A service states that it was executed or replaced, but its nonce is free on the chain. */
  | {
      readonly type: 'stated-outcome-differs'
      readonly status: 'SUCCESS' | 'FAILED' | 'CANCELLED'
      readonly nonce: number
      readonly next: number
    }
  /** The Safe's code is none of Safe's: it may count and hash in another way. */
  | { readonly type: 'unknown-safe-contract'; readonly singleton: Address | null }
  /** Foreign code runs as the Safe: it can take everything. */
  | { readonly type: 'delegate-call-unknown'; readonly to: Address }
  /** To a contract of Safe, or (without a role) to one that the operator trusts. */
  | {
      readonly type: 'delegate-call-known'
      readonly to: Address
      readonly name: string
      readonly role: KnownContractRole
    }
  /** Calls in the calldata that cannot be read: malformed, too deep or too many. */
  | { readonly type: 'unreadable-calls'; readonly to: Address; readonly method: string | null }
  /** Not everything was read, because that would have cost too much. */
  | { readonly type: 'cut-off' }
  /** A list with more entries than a page shows. */
  | {
      readonly type: 'hidden-entries'
      readonly method: string
      readonly shown: number
      readonly total: number
    }
  /** Something is sent to many accounts at once. */
  | { readonly type: 'many-recipients'; readonly method: string; readonly count: number }
  /** Another account that this one decides for executes calls: a Safe, a module, a timelock. */
  | { readonly type: 'acts-for-account'; readonly account: Address; readonly method: string }
  /** Calls are made by a contract that calls for anyone. */
  | { readonly type: 'calls-through'; readonly contract: Address; readonly method: string }
  | { readonly type: 'creates-safe'; readonly singleton: Address }
  /** A new Safe that nothing sets up: any account can become its owner. */
  | { readonly type: 'no-setup' }
  /** Code for the CREATE2 factory. */
  | { readonly type: 'deploys' }
  /** Owners, threshold and handler of a new Safe. */
  | {
      readonly type: 'sets-up-safe'
      readonly owners: readonly string[]
      readonly threshold: string
      readonly handler: string | null
    }
  /** A batch that is called, not delegated: its calls would not be the Safe's. */
  | { readonly type: 'batch-not-delegated' }
  | {
      readonly type: 'gas-refund'
      readonly gasPrice: bigint
      readonly baseGas: bigint
      readonly gasToken: Address
      readonly refundReceiver: Address
      /** Whose execution it is, if not the reviewed Safe's. */
      readonly payer?: Address
    }
  /** If the call fails, its nonce is used up all the same. */
  | { readonly type: 'failure-uses-nonce'; readonly safeTxGas: bigint; readonly payer?: Address }
  | { readonly type: 'nonce-used'; readonly nonce: number; readonly next: number }
  /** Other transactions have to be executed first. */
  | { readonly type: 'nonce-ahead'; readonly nonce: number; readonly next: number }
  | { readonly type: 'rejection'; readonly nonce: number }
  | { readonly type: 'add-owner'; readonly owner: string; readonly threshold: string }
  | { readonly type: 'remove-owner'; readonly owner: string; readonly threshold: string }
  | { readonly type: 'swap-owner'; readonly oldOwner: string; readonly newOwner: string }
  | { readonly type: 'change-threshold'; readonly threshold: string }
  | { readonly type: 'enable-module'; readonly module: string }
  | { readonly type: 'disable-module'; readonly module: string }
  | { readonly type: 'set-guard'; readonly guard: string }
  | { readonly type: 'remove-guard' }
  | { readonly type: 'set-module-guard'; readonly guard: string }
  | { readonly type: 'set-fallback-handler'; readonly handler: string; readonly name: string | null }
  /** Null where the calldata does not name it. */
  | { readonly type: 'change-implementation'; readonly implementation: string | null }
  /** A call of the Safe to itself that no known function fits. */
  | { readonly type: 'unknown-self-call' }
  /** Data for an address that has no code: it does nothing, and coin sent along is gone to that address. */
  | { readonly type: 'no-code'; readonly to: Address }
  | { readonly type: 'unknown-calldata'; readonly to: Address }
  /** Bytes follow the arguments of a known function. */
  | { readonly type: 'extra-bytes'; readonly to: Address; readonly method: string; readonly count: number }
  /** Someone can do more from then on. */
  | {
      readonly type: 'gives-authority'
      readonly power: Power
      readonly contract: Address
      readonly method: string
      /** Null where the calldata does not name one account. */
      readonly receiver: string | null
      /** In the token's smallest unit, or the number of a token; null without an amount. */
      readonly amount: string | null
      /** Whose it is, if not of the account that makes the call; null where only a signature says whose. */
      readonly holder?: string | null
    }
  /** Changes the terms of a contract. */
  | { readonly type: 'administers'; readonly contract: Address; readonly method: string }
  /** An address begins and ends like another one: it may be made to be mistaken for it. */
  | { readonly type: 'look-alike'; readonly address: Address; readonly like: Address }
  | { readonly type: 'transfer-to-token'; readonly token: Address }
  | { readonly type: 'transfer-to-zero' }
  /** Approves a transaction or message of another Safe, of which this one is an owner. */
  | { readonly type: 'approves-hash'; readonly safe: Address; readonly hash: string }
  /** More calls than a page shows. */
  | { readonly type: 'too-many-calls'; readonly shown: number; readonly total: number }
  /** Decoded names and texts of a call have characters that hide or imitate others. */
  | { readonly type: 'misleading-characters'; readonly codePoints: readonly number[] }
  /** Signs a message in the account's name, on chain. */
  | { readonly type: 'signs-message'; readonly message: string }
  /** Signs an order by its id alone. */
  | { readonly type: 'signs-order'; readonly contract: Address; readonly order: string }
  | ProposalFindingFacts

/** About how a transaction was proposed, not what it does. */
export type ProposalFindingFacts =
  /** No owner is known to have proposed it. */
  | { readonly type: 'no-owner-proposed'; readonly source: 'gateway' | 'file' }
  /** An account that is no owner now. */
  | { readonly type: 'proposer-not-owner'; readonly proposer: Address }
  /** A service says that an owner proposed it, without a signature of that owner. */
  | { readonly type: 'proposer-unproven'; readonly proposer: Address }
  | { readonly type: 'proposed-by-delegate'; readonly proposer: Address; readonly delegate: Address }
  /** Came in a file or a link, which does not say from whom; owners have signed it. */
  | { readonly type: 'proposer-unknown'; readonly signed: number }
  /** Other proposals have its nonce: one of them at most can run. */
  | {
      readonly type: 'competes'
      readonly nonce: number
      readonly others: number
      /** Of the others: have enough signatures to be executed. */
      readonly ready: number
      /** Of the others: only use up the nonce. */
      readonly rejections: number
    }
  /** Whether others have its nonce is not known. */
  | { readonly type: 'competitors-unknown'; readonly nonce: number }
  /** Nonces before it that no proposal has. */
  | { readonly type: 'nonce-gap'; readonly from: number; readonly to: number }

export type Finding = FindingFacts & {
  readonly severity: Severity
  /** The call, as `ReviewedCall.path`; null for the transaction as a whole. */
  readonly path: readonly number[] | null
  /** Who makes the call, where it is not the Safe itself; null for a Safe that it creates. */
  readonly actor?: Address | null
}

const RANK: Readonly<Record<Severity, number>> = { danger: 0, warning: 1, note: 2 }

/** Before all others: whether the page can be believed at all, and what it does not show. */
const OF_THE_PAGE: ReadonlySet<Finding['type']> = new Set([
  'stated-hash-differs',
  'unknown-safe-contract',
  'cut-off',
  'unreadable-calls',
  'too-many-calls',
  'hidden-entries',
])
/** Who decides for the Safe. */
const OF_CONTROL: ReadonlySet<Finding['type']> = new Set([
  'delegate-call-unknown',
  'change-implementation',
  'enable-module',
  'swap-owner',
  'add-owner',
  'remove-owner',
  'change-threshold',
  'set-guard',
  'remove-guard',
  'set-module-guard',
  'set-fallback-handler',
  'unknown-self-call',
  'disable-module',
])

const orderOf = ({ severity, type }: Finding): number => {
  const kind = OF_CONTROL.has(type) ? 0 : OF_THE_PAGE.has(type) ? 1 : type === 'delegate-call-known' ? 3 : 2
  return 10 * RANK[severity] + kind
}

/** Worst first; among equals the control of the Safe, then what is not shown. */
export const sortFindings = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => orderOf(one) - orderOf(other))

/** Findings of one kind. */
export interface FindingGroup {
  readonly key: string
  readonly severity: Severity
  readonly findings: readonly [Finding, ...Finding[]]
}

/** Those of one kind together, in the order of the first of each. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const kind =
      finding.type === 'gives-authority'
        ? finding.power
        : finding.type === 'stated-safe-differs'
          ? finding.field
          : ''
    // Of another account the title is another one.
    const isOther = finding.actor !== undefined || ('payer' in finding && finding.payer !== undefined)
    const key = `${finding.severity} ${finding.type} ${kind}${isOther ? ' other' : ''}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  return [...groups].map(([key, all]) => ({ key, severity: all[0].severity, findings: all }))
}
