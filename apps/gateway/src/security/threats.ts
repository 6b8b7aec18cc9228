/** What a wallet is to show of a transaction or message as a whole: the review's findings, and what was not checked. */
import { findKnownContract, type TransactionSimulation } from '@peppermint/safe/chain'
import { InvalidTypedDataError, type SafeTransaction, type TypedMessage } from '@peppermint/safe/hashes'
import {
  type Finding,
  type MessageFinding,
  reviewMessage,
  reviewTransaction,
  type Severity,
  type TransactionReview,
} from '@peppermint/safe/review'
import type { ThreatChecks, ThreatIssue, ThreatResult } from '@peppermint/safe/wire'
import type { Abi, Address } from 'viem'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { trustedDelegateCallTargets } from '../transactions/delegateCallTargets.ts'
import { addressIn } from './counterparties.ts'
import { issueOf, messageIssueOf, quoted } from './findingIssues.ts'

type ReviewChain = Pick<GatewayChain, 'chainId' | 'config'>

/** @param safe undefined if it cannot be read now: then only the bytes are reviewed. */
export function reviewForWallet(
  { chainId, config }: ReviewChain,
  address: Address,
  safe: GatewaySafe | undefined,
  transaction: SafeTransaction,
): TransactionReview {
  const review = reviewTransaction({
    transaction,
    safe: {
      address,
      chainId,
      version: safe?.version ?? null,
      ...(safe && { nonce: safe.nonce, singleton: safe.singleton, isGenuine: safe.version !== null }),
    },
    abis: config.abis.map(({ abi, address: contract }) => ({ abi: abi as Abi, address: contract })),
  })
  return { ...review, findings: review.findings.filter((finding) => !isVouchedFor(finding, config)) }
}

/** A delegate call to a contract that the operator trusts, unless that runs calls which the review cannot read. */
function isVouchedFor(finding: Finding, config: ReviewChain['config']): boolean {
  if (finding.type !== 'delegate-call-unknown') return false
  const { multiSends, multiSendCallOnlys } = config.deployments
  const makesCalls = [...multiSends, ...multiSendCallOnlys].includes(finding.to)
  return !makesCalls && trustedDelegateCallTargets(config).has(finding.to)
}

/** Wallets show the three worst results, so that what changes the Safe in more than one way is among the issues. */
export function describeTransactionThreats(
  { findings }: Pick<TransactionReview, 'findings'>,
  safe: GatewaySafe | undefined,
  simulation: TransactionSimulation,
): ThreatChecks {
  const [change, left] = takeChange(findings, safe)
  const failure = simulation.status === 'failed' ? [failureIssue(simulation)] : []
  const ran = {
    success: ' On this gateway’s node it would succeed now.',
    failed: ' On this gateway’s node it would fail now.',
    unknown: ' It was not run on a node.',
  }[simulation.status]
  return {
    THREAT: [
      ...moderate([
        ...left.flatMap((finding) => issuesOf(finding.severity, issueOf(finding))),
        ...failure.map((issue): Judged => ['danger', issue]),
      ]),
      ...change,
      notChecked(`This gateway read the transaction from its bytes.${ran}`),
    ],
  }
}

/** @param assets contracts of what the Safe owns. */
export function describeMessageThreats(
  { chainId }: Pick<GatewayChain, 'chainId'>,
  {
    message,
    address,
    safe,
    origin,
    assets,
  }: {
    readonly message: TypedMessage
    readonly address: Address
    readonly safe: GatewaySafe | undefined
    readonly origin: string | null
    readonly assets: readonly Address[]
  },
): ThreatChecks {
  const read = notChecked('This gateway read the message.')
  try {
    const { findings } = reviewMessage({
      message,
      safe: {
        address,
        chainId,
        version: safe?.version ?? null,
        ...(safe && { isGenuine: safe.version !== null }),
      },
      origin,
      assets,
      now: Math.floor(Date.now() / 1_000),
    })
    const judged = findings.flatMap((finding: MessageFinding) =>
      issuesOf(finding.severity, messageIssueOf(finding)),
    )
    return { THREAT: [...moderate(judged), read] }
  } catch (error) {
    if (!(error instanceof InvalidTypedDataError)) throw error
    return { THREAT: [...moderate([['danger', { description: `${quoted(error.message)}.` }]]), read] }
  }
}

type Judged = readonly [Severity, ThreatIssue]

const issuesOf = (severity: Severity, issue: ThreatIssue | undefined): readonly Judged[] =>
  issue === undefined || severity === 'note' ? [] : [[severity, issue]]

/** Lines of one kind that a wallet has room for. */
const MAX_ISSUES = 30

function moderate(judged: readonly Judged[]): readonly ThreatResult[] {
  if (judged.length === 0) return []
  const of = (severity: Severity) =>
    judged.flatMap(([judgedAs, issue]) => (judgedAs === severity ? [issue] : []))
  const lists = { WARN: of('danger'), INFO: of('warning') }
  return [
    {
      severity: 'WARN',
      type: 'MODERATE',
      title: judged.length === 1 ? 'One thing to check' : `${judged.length} things to check`,
      description: 'The gateway’s review of the bytes found what owners should know before they sign.',
      issues: Object.fromEntries(
        Object.entries(lists).flatMap(([severity, issues]) =>
          issues.length === 0 ? [] : [[severity, withinRoom(issues)]],
        ),
      ),
    },
  ]
}

const withinRoom = (issues: readonly ThreatIssue[]): ThreatIssue[] =>
  issues.length <= MAX_ISSUES
    ? [...issues]
    : [
        ...issues.slice(0, MAX_ISSUES),
        { description: `And ${issues.length - MAX_ISSUES} more of this kind.` },
      ]

/**
 * Always there, never an alarm and never a green light: without it, a wallet would say "Checks passed" of what no list of
 * known scams was asked about.
 */
const notChecked = (read: string): ThreatResult => ({
  severity: 'INFO',
  type: 'FAILED',
  title: 'Known scams not checked',
  description: `${read} It has no list of known scams and no ratings of addresses: those were not checked.`,
})

function failureIssue({
  reason,
  call,
}: Extract<TransactionSimulation, { readonly status: 'failed' }>): ThreatIssue {
  const which = call === null ? 'It' : `Call ${call.position} of ${call.count}`
  return { description: `${which} would fail if it were executed now${reason ? `: ${quoted(reason)}` : ''}.` }
}

const OWNERSHIP: ReadonlySet<Finding['type']> = new Set([
  'add-owner',
  'remove-owner',
  'swap-owner',
  'change-threshold',
])
const MODULES: ReadonlySet<Finding['type']> = new Set(['enable-module', 'disable-module'])

/** The first change of the Safe itself that the schema has a type for, and all other findings. */
function takeChange(
  findings: readonly Finding[],
  safe: GatewaySafe | undefined,
): readonly [readonly ThreatResult[], readonly Finding[]] {
  const own = findings.filter(({ actor }) => actor === undefined)
  for (const finding of own) {
    if (finding.type !== 'change-implementation' || !safe?.singleton) continue
    const after = addressIn(finding.implementation ?? '')
    if (after === undefined) continue
    const isSafes = findKnownContract(after)?.role === 'singleton'
    return [
      [
        {
          severity: 'WARN',
          type: 'MASTERCOPY_CHANGE',
          title: 'Mastercopy change',
          description: `The Safe would run other code from then on, which ${isSafes ? 'is one of Safe’s own versions' : 'is none of Safe’s: it can take everything and replace the owners'}.`,
          before: safe.singleton,
          after,
        },
      ],
      findings.filter((one) => one !== finding),
    ]
  }
  const isOwnership = own.some(({ type }) => OWNERSHIP.has(type))
  const taken = new Set(own.filter(({ type }) => (isOwnership ? OWNERSHIP : MODULES).has(type)))
  if (taken.size === 0) return [[], findings]
  const lines = [...taken].flatMap((finding) => issueOf(finding) ?? [])
  const described = lines
    .slice(0, MAX_ISSUES)
    .map(({ address, description }) => [address, description].filter(Boolean).join(': '))
  return [
    [
      {
        severity: 'WARN',
        type: isOwnership ? 'OWNERSHIP_CHANGE' : 'MODULE_CHANGE',
        title: isOwnership ? 'Ownership change' : 'Modules change',
        description: described.join(' '),
      },
    ],
    findings.filter((one) => !taken.has(one)),
  ]
}
