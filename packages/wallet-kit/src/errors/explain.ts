/**
 * Maps a thrown value to a message. The order matters: a user's decision takes precedence over wallet codes, a device's or
 * a node's message over the generic code that wraps it (-32000, -32603), and transport errors come last. What only a
 * sentence says is marked (`isFromText`): it finds the words, and decides nothing about money.
 */
import type { ExplainContext, Problem } from './problem.ts'
import { findDeviceCode, findDeviceSentence } from './hardware.ts'
import { hasRejection, hasRejectionCode } from './isRejection.ts'
import { getLayers, type Layer, type AttachedProblem } from './walk.ts'
import { CHECK_FIRST, compose, SENT_NOTHING, DEFAULT_CHAIN, DEFAULT_WALLET } from './compose.ts'
import { NODE_MESSAGE_PATTERNS, OFFLINE, RATE_LIMIT, TIMEOUT } from './nodeMessages.ts'
import { problemLanguage } from './problemLanguage.ts'
import { problemMessages, type ProblemCode } from './problemMessages.ts'
import { plainText, removeHidden } from '../words/plainText.ts'

/** Of a wallet or a chain, in characters. */
const MAX_NAME_LENGTH = 40

/** EIP-1193 and EIP-3085 codes, which are unambiguous. 4902 is nested in -32603 on some phones. */
const WALLET_CODES: Readonly<Record<number, ProblemCode>> = {
  4902: 'unknown-chain',
  [-32002]: 'pending-in-wallet',
  4100: 'unauthorised',
  4200: 'unsupported-method',
  4900: 'wallet-disconnected',
  4901: 'chain-disconnected',
}

/** JSON-RPC 2.0 and EIP-1474 codes: a last resort, because nodes use them loosely. */
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

/** Unambiguous names of our errors and wagmi's. */
const ERROR_NAMES = {
  AddressChecksumError: 'address-checksum',
  ChainNotConfiguredError: 'chain-not-configured',
  ConnectorChainMismatchError: 'chain-mismatch',
  SwitchChainNotSupportedError: 'switch-not-supported',
  TimeoutError: 'timeout',
  OtherAccountError: 'other-account',
  NoHashError: 'no-hash',
  EarlierOnItsWayError: 'earlier-on-its-way',
  MaybeProposedError: 'maybe-proposed',
} as const satisfies Record<string, ProblemCode>

export type ErrorName = keyof typeof ERROR_NAMES

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

/** Transport errors: HTTP statuses, and how browsers report a missing response. */
function transportCode({ status, text }: Layer): ProblemCode | undefined {
  if (status === 429 || RATE_LIMIT.test(text)) return 'limit-exceeded'
  if (TIMEOUT.test(text)) return 'timeout'
  if (status !== undefined && status >= 400) return 'service-down'
  if (OFFLINE.test(text)) return 'offline'
  return undefined
}

/** If nothing was sent, a transaction code can only mean an internal failure. */
const withoutTransaction = (code: ProblemCode): ProblemCode =>
  code === 'invalid-input' || code === 'transaction-rejected' ? 'internal-error' : code

/** The code, and whether it is known only from a sentence. */
function toCode(layers: readonly Layer[]): { readonly code: ProblemCode; readonly isFromText: boolean } {
  const certain =
    (hasRejectionCode(layers) ? 'rejected' : undefined) ??
    findFirst(layers, ({ name }) =>
      Object.hasOwn(ERROR_NAMES, name) ? ERROR_NAMES[name as ErrorName] : undefined,
    ) ??
    findFirst(layers, findDeviceCode)
  if (certain) return { code: certain, isFromText: false }
  if (hasRejection(layers)) return { code: 'rejected', isFromText: true }
  const byWallet = findFirst(layers, ({ code }) => WALLET_CODES[code ?? 0])
  if (byWallet) return { code: byWallet, isFromText: false }
  const byText =
    findFirst(layers, ({ text }) => findDeviceSentence(text)) ??
    findFirst(layers, ({ text }) => NODE_MESSAGE_PATTERNS.find(([pattern]) => pattern.test(text))?.[1])
  if (byText) return { code: byText, isFromText: true }
  if (layers.some(({ revert }) => revert !== undefined))
    return { code: 'execution-reverted', isFromText: false }
  const byTransport = findFirst(layers, transportCode)
  if (byTransport) return { code: byTransport, isFromText: true }
  return { code: findFirst(layers, ({ code }) => RPC_CODES[code ?? 0]) ?? 'unknown', isFromText: false }
}

const toAttached = (code: ProblemCode): AttachedProblem => ({ code, message: problemMessages[code] })

/**
 * Whether this may be the outcome of a mined transaction: wagmi's `waitForTransactionReceipt` replays a reverted one
 * with a plain `call` and throws its error. Simulations before sending are estimates or contract calls.
 */
const isReplayOfMined = (layers: readonly Layer[]): boolean =>
  layers.find(({ name }) => name.endsWith('ExecutionError'))?.name === 'CallExecutionError'

/** A message attached to the error itself; a user's rejection still comes first, unless it was taken into account. */
function findAttached(layers: readonly Layer[]): AttachedProblem | undefined {
  const attached = layers.find((layer) => layer.attached)?.attached
  return attached?.isDecided !== true && hasRejection(layers) ? undefined : attached
}

const sanitizeName = (name: string | undefined, otherwise: string): string =>
  plainText(name ?? '', MAX_NAME_LENGTH) || otherwise

/** The unique texts of all layers, without request dumps. */
function toTechnical(layers: readonly Layer[]): string {
  const attached = layers.map(
    ({ name, code, text }) =>
      text &&
      `${name && name !== 'Error' ? `${name}: ` : ''}${text}${code === undefined ? '' : ` (${code})`}`,
  )
  return removeHidden([...new Set(attached.filter(Boolean))].join('\n')).slice(0, 600)
}

/**
 * Explains a thrown value: what happened, whether money moved, what to do next. Accepts anything, never throws.
 * Sources: EIP-1193, EIP-1474, EIP-3085, geth's `core/txpool` and `core/vm` errors, viem and @wagmi/core error names.
 * For a contract's errors decode `revertData(error)` first. In the provider's language, once that is loaded.
 */
export function explain(error: unknown, context: ExplainContext = {}): Problem {
  const layers = getLayers(error)
  const asked = context.walletAsked ?? true
  const found = toCode(layers)
  const ownMessage = findAttached(layers)
  const attached = ownMessage ?? toAttached(asked ? found.code : withoutTransaction(found.code))
  const isFromText = ownMessage === undefined ? found.isFromText : ownMessage.isFromText === true
  // The fee was spent, so the message must not claim otherwise.
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
  const problem: Problem = {
    code,
    title: fill(title),
    detail: fill(detail),
    outcome,
    moneyMoved: (asked && moneyMoved) || false,
    ...(isFromText && { isFromText }),
    walletAsked: asked,
    params: { wallet, chain },
    ...(technical && { technical }),
  }
  return problemLanguage.translate?.(problem) ?? problem
}
