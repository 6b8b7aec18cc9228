/** What a wallet is to show of a transaction or message as a whole: the review's findings, and what was not checked. */
import type { TransactionSimulation } from '@peppermint/safe/chain'
import { InvalidTypedDataError, type SafeTransaction, type TypedMessage } from '@peppermint/safe/hashes'
import {
  type Finding,
  reviewMessage,
  reviewTransaction,
  type Severity,
  type TransactionReview,
} from '@peppermint/safe/review'
import type { ThreatChecks, ThreatIssue, ThreatResult } from '@peppermint/safe/wire'
import { findingWords, type FindingWords, messageFindingWords } from '@peppermint/safe/words'
import { escapeHidden, plainText } from '@peppermint/input/text'
import { type Abi, type Address, formatUnits } from 'viem'
import { batchContracts } from '../config/safeContracts.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { trustedDelegateCallTargets } from '../transactions/delegateCallTargets.ts'
import { addressIn } from './counterparties.ts'

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
    known: safe?.owners,
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
  const wordsOf = (finding: Finding) => findingWords(finding, coinFormatOf(config))
  const [change, left] = takeChange(findings, { safe, singletons: config.deployments.singletons, wordsOf })
  const failure = simulation.status === 'failed' ? judgedAs('WARN', failureWords(simulation)) : []
  const ran = {
    success: ' On this gateway’s node it would succeed now.',
    failed: ' On this gateway’s node it would fail now.',
    unknown: ' It was not run on a node.',
  }[simulation.status]
  return {
    THREAT: [
      ...moderate([
        ...left.flatMap((finding) => {
          const { title, detail } = wordsOf(finding)
          const level = finding.type === 'unknown-calldata' ? 'INFO' : levelOf(finding.severity)
          return judgedAs(level, `${title}. ${detail}`)
        }),
        ...failure,
      ]),
      ...change,
      notChecked(`This gateway read the transaction from its bytes.${ran}`),
    ],
  }
}

const coinFormatOf =
  ({ nativeCurrency: { decimals, symbol } }: ReviewChain['config']) =>
  (wei: bigint): string =>
    `${formatUnits(wei, decimals)} ${symbol}`

/** @param assets contracts of what the Safe owns. */
export function describeMessageThreats(
  { chainId, config }: ReviewChain,
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
    const judged = findings.flatMap((finding) =>
      judgedAs(levelOf(finding.severity), messageFindingWords(finding, dayOf, coinFormatOf(config))),
    )
    return { THREAT: [...moderate(judged), read] }
  } catch (error) {
    if (!(error instanceof InvalidTypedDataError)) throw error
    return { THREAT: [...moderate(judgedAs('WARN', `${error.message}.`)), read] }
  }
}

/** `INFO`: what the bytes do is not known. That alone is no alarm. */
type Judged = readonly ['WARN' | 'INFO', ThreatIssue]

/** Undefined for what every transaction of its kind has. */
const levelOf = (severity: Severity): 'WARN' | undefined => (severity === 'note' ? undefined : 'WARN')

/** Longest text of a contract in a line. */
const MAX_REASON = 120
/** Longest line: two addresses and a text of someone else. */
const MAX_LINE = 600

/** Texts of calldata, messages and contracts may be in the words. */
const judgedAs = (level: Judged[0] | undefined, words: string): readonly Judged[] =>
  level === undefined ? [] : [[level, { description: plainText(escapeHidden(words), MAX_LINE) }]]

/** @param time Unix milliseconds, of a message: maybe of no day. */
function dayOf(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? 'an unknown day' : date.toISOString().slice(0, 10)
}

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

function failureWords({
  reason,
  call,
}: Extract<TransactionSimulation, { readonly status: 'failed' }>): string {
  const which = call === null ? 'It' : `Call ${call.position} of ${call.count}`
  return `${which} would fail if it were executed now${reason ? `: “${plainText(escapeHidden(reason), MAX_REASON)}”` : ''}.`
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
  {
    safe,
    singletons,
    wordsOf,
  }: {
    readonly safe: GatewaySafe | undefined
    readonly singletons: readonly { readonly address: Address }[]
    readonly wordsOf: (finding: Finding) => FindingWords
  },
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
    .toSorted(
      (one, other) => Number(one.type === 'change-threshold') - Number(other.type === 'change-threshold'),
    )
    .map((finding) => ({ description: wordsOf(finding).detail }))
  return [
    [
      {
        severity: 'WARN',
        type: isOwnership ? 'OWNERSHIP_CHANGE' : 'MODULE_CHANGE',
        title: isOwnership ? 'Ownership change' : 'Modules change',
        description: withinRoom(lines)
          .map(({ description }) => description)
          .join(' '),
      },
    ],
    findings.filter((one) => !taken.has(one)),
  ]
}
