/**
 * Messages of a network switch that failed. It sends nothing, so they speak of the network alone: neither of transactions
 * nor of money. Loaded with the first failure.
 */
import { hasRejection } from './isRejection.ts'
import { TIMEOUT } from './nodeMessages.ts'
import type { ProblemMessage } from './problemMessages.ts'
import { ATTACHED_PROBLEM, getLayers, type Layer } from './walk.ts'

export const switchMessages = {
  'switch-declined': [
    'You declined the switch',
    '{wallet} stays on its network. Ask again anytime, or choose {chain} in {wallet} itself.',
    'rejected',
  ],
  'switch-pending': [
    '{wallet} is already asking',
    'An earlier request is still open in {wallet}. Answer that one first, then ask for the switch again.',
    'pending-in-wallet',
  ],
  'switch-unanswered': [
    '{wallet} didn’t answer in time',
    'It may still ask for the switch: open {wallet} to see. You can also choose {chain} there.',
    'wrong-chain',
  ],
  'switch-unsupported': [
    '{wallet} can’t switch networks from here',
    'Switch to {chain} inside {wallet}, then come back.',
    'wrong-chain',
  ],
  'switch-unknown-chain': [
    '{wallet} doesn’t know {chain} yet',
    'It can’t be added from here. Add {chain} in the settings of {wallet}, then choose it there.',
    'unknown-chain',
  ],
  'switch-ignored': [
    '{wallet} is on another network',
    'It agreed to switch, but didn’t. Switch to {chain} inside {wallet}, then come back.',
    'wrong-chain',
  ],
  'switch-failed': [
    '{wallet} didn’t switch to {chain}',
    'The details show why. Switch to {chain} inside {wallet}, then come back.',
    'wrong-chain',
  ],
} as const satisfies Record<string, ProblemMessage>

export type SwitchProblem = keyof typeof switchMessages

/** The wallet does not have the method: EIP-1193, JSON-RPC, EIP-1474. */
const UNSUPPORTED_CODES: readonly unknown[] = [4200, -32601, -32004]

export const hasCode = (error: unknown, ...codes: readonly number[]): boolean =>
  getLayers(error).some(({ code }) => code !== undefined && codes.includes(code))

/** Whether the wallet says by its code that it does not have the method. */
export const isUnsupportedMethod = (error: unknown): boolean =>
  getLayers(error).some(({ code }) => UNSUPPORTED_CODES.includes(code))

/** Whether the user has decided, or still has to decide on an earlier request: another request would not be welcome. */
export const isUsersDecision = (error: unknown): boolean =>
  !hasCode(error, 4902) && (hasCode(error, -32002) || hasRejection(getLayers(error)))

function toCode(error: unknown, layers: readonly Layer[]): SwitchProblem {
  const hasName = (wanted: string): boolean => layers.some(({ name }) => name === wanted)
  if (hasCode(error, 4902)) return 'switch-unknown-chain'
  if (hasCode(error, -32002)) return 'switch-pending'
  if (hasRejection(layers)) return 'switch-declined'
  if (hasName('ChainNotSwitchedError')) return 'switch-ignored'
  if (hasName('SwitchChainNotSupportedError') || isUnsupportedMethod(error)) return 'switch-unsupported'
  const isLate = hasName('RequestExpiredError') || layers.some(({ text }) => TIMEOUT.test(text))
  return isLate ? 'switch-unanswered' : 'switch-failed'
}

/** The error of a failed switch, with its code and a message about the network. `cause` is the wallet's error. */
export function toSwitchError(error: unknown): Error {
  const layers = getLayers(error)
  const code = toCode(error, layers)
  const original = layers.find((layer) => layer.code !== undefined)?.code
  return Object.assign(new Error(layers[0]?.text || 'The switch failed.', { cause: error }), {
    name: layers[0]?.name || 'ChainSwitchError',
    ...(original !== undefined && { code: original }),
    [ATTACHED_PROBLEM]: { code, message: switchMessages[code], isDecided: true },
  })
}
