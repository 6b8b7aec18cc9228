/**
 * From a thrown thing to words. Order is the whole art: what a person decided beats what a wallet numbered,
 * a node's own sentence beats the catch-all number (-32000, -32603) that wraps it, and the wire comes last.
 */
import type { ExplainContext, Problem } from './problem.ts'
import { hasRejection } from './isRejection.ts'
import { getLayers, type Layer, type AttachedProblem } from './walk.ts'
import { CHECK_FIRST, compose, SENT_NOTHING, DEFAULT_CHAIN, DEFAULT_WALLET } from './compose.ts'
import { problemMessages, type ProblemCode } from './problemMessages.ts'

/** EIP-1193 and EIP-3085 numbers: they mean one thing wherever they appear. 4902 hides inside -32603 on some phones. */
const WALLET_CODES: Readonly<Record<number, ProblemCode>> = {
  4902: 'unknown-chain',
  [-32002]: 'pending-in-wallet',
  4100: 'unauthorised',
  4200: 'unsupported-method',
  4900: 'wallet-disconnected',
  4901: 'chain-disconnected',
}

/** JSON-RPC 2.0 and EIP-1474 numbers: a last resort, for nodes say little with them. */
const RPC_CODES: Readonly<Record<number, ProblemCode>> = {
  [-32700]: 'parse-error',
  [-32600]: 'invalid-request',
  [-32601]: 'method-not-found',
  [-32602]: 'invalid-params',
  [-32603]: 'internal-error',
  [-32000]: 'invalid-input',
  [-32001]: 'not-found',
  [-32003]: 'transaction-rejected',
  [-32004]: 'method-not-supported',
  [-32005]: 'limit-exceeded',
  [-32006]: 'version-unsupported',
}

/** Errors of our own and of wagmi, whose names mean one thing. */
const ERROR_NAMES = {
  AddressChecksumError: 'address-checksum',
  ChainNotConfiguredError: 'chain-not-configured',
  ConnectorChainMismatchError: 'chain-mismatch',
  SwitchChainNotSupportedError: 'switch-not-supported',
  TimeoutError: 'timeout',
} as const satisfies Record<string, ProblemCode>

/** Names that {@link explain} knows without reading a message. */
export type ErrorName = keyof typeof ERROR_NAMES

/** What nodes (geth, its relatives, Canto's) and libraries say. The first match wins, so the narrow stand first. */
const NODE_MESSAGE_PATTERNS: readonly (readonly [RegExp, ProblemCode])[] = [
  [/unrecogni[sz]ed chain|chain .*(not been added|not added)|try adding the chain/i, 'unknown-chain'],
  [/(pop.?up|window) .*block|block.* (pop.?up|window)/i, 'window-blocked'],
  [/already pending|request of type .* pending|already processing/i, 'pending-in-wallet'],
  [
    /insufficient (funds|balance)|exceeds (the |transaction sender account )?balance|out of fund/i,
    'insufficient-funds',
  ],
  [
    /(?<!transaction )execution reverted|contract function .*reverted|gas required exceeds allowance/i,
    'execution-reverted',
  ],
  [
    /replacement (transaction|fee).*(underpriced|too low)|transaction underpriced/i,
    'replacement-underpriced',
  ],
  [/already known|already imported|already in mempool|tx already exists/i, 'already-known'],
  [/nonce too high|higher nonce/i, 'nonce-too-high'],
  [/nonce too low|lower nonce|invalid nonce|invalid sequence|nonce .*already been used/i, 'nonce-too-low'],
  [/nonce has max value/i, 'nonce-max'],
  [/fee (per gas|cap) higher than 2\^256/i, 'fee-cap-too-high'],
  [
    /(fee per gas|fee cap|gas price) (less|lower) than block base fee|transaction is outdated|base fee exceeds/i,
    'fee-cap-too-low',
  ],
  [/priority fee .*higher than|tip higher than fee cap|tip above/i, 'tip-above-fee-cap'],
  [/intrinsic gas too high|gas limit reached|exceeds block gas limit/i, 'intrinsic-gas-too-high'],
  [/intrinsic gas too low|gas limit .*too low/i, 'intrinsic-gas-too-low'],
  [
    /transaction type .*(not valid|not supported)|type not supported|unsupported transaction type/i,
    'type-not-supported',
  ],
  [/chain not configured|chain .*not found on connector/i, 'chain-not-configured'],
  [/chain mismatch|does not match the (connection's|target) chain/i, 'chain-mismatch'],
  [/programmatic chain switching/i, 'switch-not-supported'],
  [/no chains found/i, 'no-chains'],
  [/connector already connected/i, 'already-connected'],
  [/connector not (found|connected)/i, 'connector-not-found'],
  [/provider is required|provider not found/i, 'wallet-not-found'],
  [/account .*not found for connector/i, 'account-not-found'],
  [/no .*config.* found/i, 'no-config'],
  [/unavailable while reconnecting/i, 'wallet-not-ready'],
]

function findFirst(
  layers: readonly Layer[],
  pick: (layer: Layer) => ProblemCode | undefined,
): ProblemCode | undefined {
  for (const layer of layers) {
    const code = pick(layer)
    if (code) return code
  }
  return undefined
}

/** The wire: HTTP statuses, and the browsers' ways of saying that nothing came back. */
function transportCode({ name, status, text }: Layer): ProblemCode | undefined {
  if (status === 429 || /too many requests|rate limit/i.test(text)) return 'limit-exceeded'
  if (name === 'TimeoutError' || /timed? ?out|took too long/i.test(text)) return 'timeout'
  if (status !== undefined && status >= 400) return 'service-down'
  if (/failed to fetch|load failed|networkerror|fetch failed|http request failed|socket|econn/i.test(text))
    return 'offline'
  return undefined
}

/** Where nothing was sent, a number that speaks of a transaction can only mean that something failed. */
const withoutTransaction = (code: ProblemCode): ProblemCode =>
  code === 'invalid-input' || code === 'transaction-rejected' ? 'internal-error' : code

function toCode(layers: readonly Layer[]): ProblemCode {
  if (hasRejection(layers)) return 'rejected'
  return (
    findFirst(layers, ({ name }) =>
      Object.hasOwn(ERROR_NAMES, name) ? ERROR_NAMES[name as ErrorName] : undefined,
    ) ??
    findFirst(layers, ({ code }) => WALLET_CODES[code ?? 0]) ??
    findFirst(layers, ({ text }) => NODE_MESSAGE_PATTERNS.find(([saying]) => saying.test(text))?.[1]) ??
    findFirst(layers, ({ revert }) => revert && 'execution-reverted') ??
    findFirst(layers, transportCode) ??
    findFirst(layers, ({ code }) => RPC_CODES[code ?? 0]) ??
    'unknown'
  )
}

const toAttached = (code: ProblemCode): AttachedProblem => ({ code, message: problemMessages[code] })

/**
 * Whether this may be what became of a mined transaction: wagmi's `waitForTransactionReceipt` runs one that reverted
 * again by a bare `call`, and throws what that says. A trial before sending is an estimate or a contract's function.
 */
const isReplayOfMined = (layers: readonly Layer[]): boolean =>
  layers.find(({ name }) => name.endsWith('ExecutionError'))?.name === 'CallExecutionError'

/** An error that brings its own words; somebody's no still comes first. */
const findAttached = (layers: readonly Layer[]): AttachedProblem | undefined =>
  hasRejection(layers) ? undefined : layers.find(({ attached }) => attached)?.attached

/** A wallet names itself: no controls, no direction overrides, at most 40 characters. */
function sanitizeName(name: string | undefined, otherwise: string): string {
  return (
    name
      ?.replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 40) || otherwise
  )
}

/** The layers' own texts, each once, without request dumps. */
function toTechnical(layers: readonly Layer[]): string {
  const attached = layers.map(
    ({ name, code, text }) =>
      text &&
      `${name && name !== 'Error' ? `${name}: ` : ''}${text}${code === undefined ? '' : ` (${code})`}`,
  )
  return [...new Set(attached.filter(Boolean))].join('\n').slice(0, 600)
}

/**
 * Put a thrown thing into words: what happened, whether money moved, what comes next.
 * Takes anything, never throws. Sources: EIP-1193, EIP-1474, EIP-3085, geth's `core/txpool` and `core/vm`
 * errors, viem and @wagmi/core error names. For a contract's own errors decode `revertData(error)` first.
 */
export function explain(error: unknown, context: ExplainContext = {}): Problem {
  const layers = getLayers(error)
  const asked = context.walletAsked ?? true
  const errorCode = toCode(layers)
  const attached = findAttached(layers) ?? toAttached(asked ? errorCode : withoutTransaction(errorCode))
  // It cost its fee, so nothing may be said that promises otherwise.
  const { code, message } =
    asked && !attached.message[3] && isReplayOfMined(layers) ? toAttached('unknown') : attached
  const [title, template, outcome, moneyMoved] = message
  const detail = compose(template, asked, SENT_NOTHING, CHECK_FIRST)
  const wallet = sanitizeName(context.walletName, DEFAULT_WALLET)
  const chain = sanitizeName(context.chainName, DEFAULT_CHAIN)
  const fill = (sentence: string): string => {
    const filled = sentence.replace(/\{(wallet|chain)\}/g, (_, which) =>
      which === 'wallet' ? wallet : chain,
    )
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  const technical = toTechnical(layers)
  return {
    code,
    title: fill(title),
    detail: fill(detail),
    outcome,
    moneyMoved: (asked && moneyMoved) || false,
    walletAsked: asked,
    params: { wallet, chain },
    ...(technical && { technical }),
  }
}
