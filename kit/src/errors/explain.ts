/**
 * From a thrown thing to words. Order is the whole art: what a person decided beats what a wallet numbered,
 * a node's own sentence beats the catch-all number (-32000, -32603) that wraps it, and the wire comes last.
 */
import type { ExplainContext, Problem } from './problem.ts'
import { saidNo } from './isRejection.ts'
import { layers, type Layer, type OwnWords } from './walk.ts'
import { checkFirst, compose, sentNothing, thisNetwork, yourWallet } from './compose.ts'
import { words, type ProblemCode } from './words.ts'

/** EIP-1193 and EIP-3085 numbers: they mean one thing wherever they appear. 4902 hides inside -32603 on some phones. */
const walletCodes: Readonly<Record<number, ProblemCode>> = {
  4902: 'unknown-chain',
  [-32002]: 'pending-in-wallet',
  4100: 'unauthorised',
  4200: 'unsupported-method',
  4900: 'wallet-disconnected',
  4901: 'chain-disconnected',
}

/** JSON-RPC 2.0 and EIP-1474 numbers: a last resort, for nodes say little with them. */
const rpcCodes: Readonly<Record<number, ProblemCode>> = {
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
const errorNames = {
  AddressChecksumError: 'address-checksum',
  ChainNotConfiguredError: 'chain-not-configured',
  ConnectorChainMismatchError: 'chain-mismatch',
  SwitchChainNotSupportedError: 'switch-not-supported',
  TimeoutError: 'timeout',
} as const satisfies Record<string, ProblemCode>

/** Names that {@link explain} knows without reading a message. */
export type ErrorName = keyof typeof errorNames

/** What nodes (geth, its relatives, Canto's) and libraries say. The first match wins, so the narrow stand first. */
const sayings: readonly (readonly [RegExp, ProblemCode])[] = [
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

function first(
  found: readonly Layer[],
  look: (layer: Layer) => ProblemCode | undefined,
): ProblemCode | undefined {
  for (const layer of found) {
    const code = look(layer)
    if (code) return code
  }
  return undefined
}

/** The wire: HTTP statuses, and the browsers' ways of saying that nothing came back. */
function ofTheWire({ name, status, text }: Layer): ProblemCode | undefined {
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

function codeOf(found: readonly Layer[]): ProblemCode {
  if (saidNo(found)) return 'rejected'
  return (
    first(found, ({ name }) =>
      Object.hasOwn(errorNames, name) ? errorNames[name as ErrorName] : undefined,
    ) ??
    first(found, ({ code }) => walletCodes[code ?? 0]) ??
    first(found, ({ text }) => sayings.find(([saying]) => saying.test(text))?.[1]) ??
    first(found, ({ revert }) => revert && 'execution-reverted') ??
    first(found, ofTheWire) ??
    first(found, ({ code }) => rpcCodes[code ?? 0]) ??
    'unknown'
  )
}

const ofWords = (code: ProblemCode): OwnWords => ({ code, words: words[code] })

/**
 * Whether this may be what became of a mined transaction: wagmi's `waitForTransactionReceipt` runs one that reverted
 * again by a bare `call`, and throws what that says. A trial before sending is an estimate or a contract's function.
 */
const isAfterwards = (found: readonly Layer[]): boolean =>
  found.find(({ name }) => name.endsWith('ExecutionError'))?.name === 'CallExecutionError'

/** An error that brings its own words; somebody's no still comes first. */
const ownWords = (found: readonly Layer[]): OwnWords | undefined =>
  saidNo(found) ? undefined : found.find(({ own }) => own)?.own

/** A wallet names itself: no controls, no direction overrides, at most 40 characters. */
function plain(name: string | undefined, otherwise: string): string {
  return (
    name
      ?.replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 40) || otherwise
  )
}

/** The layers' own texts, each once, without request dumps. */
function technicalOf(found: readonly Layer[]): string {
  const said = found.map(
    ({ name, code, text }) =>
      text &&
      `${name && name !== 'Error' ? `${name}: ` : ''}${text}${code === undefined ? '' : ` (${code})`}`,
  )
  return [...new Set(said.filter(Boolean))].join('\n').slice(0, 600)
}

/**
 * Put a thrown thing into words: what happened, whether money moved, what comes next.
 * Takes anything, never throws. Sources: EIP-1193, EIP-1474, EIP-3085, geth's `core/txpool` and `core/vm`
 * errors, viem and @wagmi/core error names. For a contract's own errors decode `revertData(error)` first.
 */
export function explain(error: unknown, context: ExplainContext = {}): Problem {
  const found = layers(error)
  const asked = context.asked ?? true
  const met = codeOf(found)
  const said = ownWords(found) ?? ofWords(asked ? met : withoutTransaction(met))
  // It cost its fee, so nothing may be said that promises otherwise.
  const { code, words: row } = asked && !said.words[3] && isAfterwards(found) ? ofWords('unknown') : said
  const [title, told, outcome, moved] = row
  const detail = compose(told, asked, sentNothing, checkFirst)
  const wallet = plain(context.walletName, yourWallet)
  const chain = plain(context.chainName, thisNetwork)
  const fill = (sentence: string): string => {
    const filled = sentence.replace(/\{(wallet|chain)\}/g, (_, which) =>
      which === 'wallet' ? wallet : chain,
    )
    return filled.charAt(0).toUpperCase() + filled.slice(1)
  }
  const technical = technicalOf(found)
  return {
    code,
    title: fill(title),
    detail: fill(detail),
    outcome,
    moneyMoved: (asked && moved) || false,
    asked,
    places: { wallet, chain },
    ...(technical && { technical }),
  }
}
