/** What a wallet is to show of a transaction or message as a whole: the review's findings, and what was not checked. */
import type { TransactionSimulation } from '@peppermint/safe/chain'
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
import { batchContracts } from '../config/safeContracts.ts'
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
  return { ...review, findings: review.findings.flatMap((finding) => asVouchedFor(finding, config)) }
}

/** Without delegate calls to what the operator trusts. The calls of a batch by a MultiSend of theirs are not known. */
function asVouchedFor(finding: Finding, config: ReviewChain['config']): readonly Finding[] {
  if (finding.type !== 'delegate-call-unknown' || !trustedDelegateCallTargets(config).has(finding.to))
    return [finding]
  if (!batchContracts(config.deployments).includes(finding.to)) return []
  return [{ ...finding, type: 'unknown-calldata', severity: 'warning' }]
}

/** Wallets show the three worst results, so that what changes the Safe in more than one way is among the issues. */
export function describeTransactionThreats(
  { config }: Pick<ReviewChain, 'config'>,
  { findings }: Pick<TransactionReview, 'findings'>,
  { safe, simulation }: { safe: GatewaySafe | undefined; simulation: TransactionSimulation },
): ThreatChecks {
  const [change, left] = takeChange(findings, safe, config.deployments.singletons)
  const failure = simulation.status === 'failed' ? [failureIssue(simulation)] : []
  const ran = {
    success: ' On this gateway’s node it would succeed now.',
    failed: ' On this gateway’s node it would fail now.',
    unknown: ' It was not run on a node.',
  }[simulation.status]
  return {
    THREAT: [
      ...moderate([
        ...left.flatMap((finding) =>
          judgedAs(
            finding.type === 'unknown-calldata' ? 'INFO' : levelOf(finding.severity),
            issueOf(finding),
          ),
        ),
        ...failure.map((issue): Judged => ['WARN', issue]),
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
      judgedAs(levelOf(finding.severity), messageIssueOf(finding)),
    )
    return { THREAT: [...moderate(judged), read] }
  } catch (error) {
    if (!(error instanceof InvalidTypedDataError)) throw error
    return { THREAT: [...moderate([['WARN', { description: `${quoted(error.message)}.` }]]), read] }
  }
}

/** `INFO`: what the bytes do is not known. That alone is no alarm. */
type Judged = readonly ['WARN' | 'INFO', ThreatIssue]

/** Undefined for what every transaction of its kind has. */
const levelOf = (severity: Severity): 'WARN' | undefined => (severity === 'note' ? undefined : 'WARN')

const judgedAs = (level: Judged[0] | undefined, issue: ThreatIssue | undefined): readonly Judged[] =>
  level === undefined || issue === undefined ? [] : [[level, issue]]

/** Lines of one kind that a wallet has room for. */
const MAX_ISSUES = 30

function moderate(judged: readonly Judged[]): readonly ThreatResult[] {
  if (judged.length === 0) return []
  const of = (wanted: Judged[0]) => judged.flatMap(([level, issue]) => (level === wanted ? [issue] : []))
  const [found, unknown] = [of('WARN'), of('INFO')]
  return [
    {
      severity: found.length > 0 ? 'WARN' : 'INFO',
      type: 'MODERATE',
      title:
        found.length === 0
          ? 'Not all of it is known'
          : found.length === 1
            ? 'One thing to check'
            : `${found.length} things to check`,
      description: 'What the gateway’s review of the bytes says before owners sign:',
      issues: {
        ...(found.length > 0 && { WARN: withinRoom(found) }),
        ...(unknown.length > 0 && { INFO: withinRoom(unknown) }),
      },
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
  return {
    description: `${which} would fail if it were executed now${reason ? `: “${quoted(reason)}”` : ''}.`,
  }
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
  singletons: readonly { readonly address: Address }[],
): readonly [readonly ThreatResult[], readonly Finding[]] {
  const own = findings.filter(({ actor }) => actor === undefined)
  for (const finding of own) {
    if (finding.type !== 'change-implementation' || !safe?.singleton) continue
    const after = addressIn(finding.implementation ?? '')
    if (after === undefined) continue
    // Those that are on this chain: any other would leave the Safe without code.
    const isSafes = singletons.some(({ address }) => address === after)
    return [
      [
        {
          severity: 'WARN',
          type: 'MASTERCOPY_CHANGE',
          title: 'Mastercopy change',
          description: `The Safe would run other code from then on, which ${isSafes ? 'is one of Safe’s own versions' : 'is none of Safe’s on this chain: it can take everything and replace the owners, or leave the Safe without code'}.`,
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
  // Accounts first: no number of changes of the threshold hides who becomes an owner.
  const lines = [...taken]
    .flatMap((finding) => issueOf(finding) ?? [])
    .toSorted((one, other) => Number(one.address === undefined) - Number(other.address === undefined))
  const described = withinRoom(lines).map(({ address, description }) =>
    [address, description].filter(Boolean).join(': '),
  )
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
