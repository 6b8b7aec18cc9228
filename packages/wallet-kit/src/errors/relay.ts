/**
 * Messages of relay errors. They load with the relay code, which attaches them to the errors it throws
 * (`attachProblem`); `explain` finds them at any nesting depth.
 */
import { getLayers, ATTACHED_PROBLEM } from './walk.ts'
import { RELAY_MESSAGE_PATTERNS } from './relayMessages.ts'
import type { ProblemMessage } from './problemMessages.ts'

export const relayMessages = {
  'relay-down': [
    'Can’t reach the relay to your wallet',
    '{sentNothing} Check your connection and try again; the wallet was not asked.',
    'unreachable',
  ],
  'relay-silent': [
    'The relay to your wallet stopped responding',
    'It didn’t confirm that the request was passed on. {checkFirst} wait a moment and try again.',
    'unreachable',
    'unknown',
  ],
  'relay-refused': [
    'The relay doesn’t serve this page',
    '{sentNothing} The fault is on our side; use another wallet, or let us know.',
    'fault',
  ],
  'relay-not-installed': [
    'This wallet cannot be reached from this page',
    'This page can’t reach wallets on other devices, so {wallet} wasn’t asked. {sentNothing} Use another wallet.',
    'fault',
  ],
  'pairing-expired': [
    'The code has expired',
    'A code is good for five minutes. {sentNothing} Ask for a new one and scan that.',
    'connect-again',
  ],
  'session-refused': [
    '{wallet} sent an answer this page can’t use',
    'The connection was closed. {sentNothing} Update {wallet} or choose another wallet, then connect again.',
    'connect-again',
  ],
  'session-chain': [
    '{wallet} didn’t allow {chain}',
    'The connection was closed. {sentNothing} Add {chain} in {wallet} if it’s missing, connect again, and allow it there.',
    'connect-again',
  ],
  'session-ended': [
    'The connection with {wallet} has ended',
    '{checkFirst} connect again.',
    'connect-again',
    'unknown',
  ],
  'session-method': [
    '{wallet} didn’t allow this',
    '{sentNothing} The connection does not include this kind of request. Connect again and allow it, or choose another wallet.',
    'unsupported',
  ],
  'request-expired': [
    '{wallet} didn’t answer in time',
    'The request expired after five minutes. {checkFirst} try again.',
    'unreachable',
    'unknown',
  ],
} as const satisfies Record<string, ProblemMessage>

export type RelayProblem = keyof typeof relayMessages

/** Codes of CAIP-25 and the relay protocol; 5000 to 5003 are user rejections, which need no message. */
export const RELAY_CODES: Readonly<Record<number, RelayProblem>> = {
  1001: 'session-method',
  1002: 'session-refused',
  1003: 'session-refused',
  1004: 'session-refused',
  1005: 'session-refused',
  3001: 'session-method',
  3002: 'session-refused',
  3003: 'session-refused',
  3004: 'session-refused',
  5100: 'session-chain',
  5101: 'session-method',
  5102: 'session-refused',
  5103: 'session-refused',
  5104: 'session-refused',
  6000: 'session-ended',
  7000: 'session-refused',
  10001: 'session-method',
}

/**
 * Attaches a message to an error. Returns the same error.
 * @param isFromText only a sentence of the error says so.
 */
export function attachProblem<E extends object>(error: E, problem: RelayProblem, isFromText?: true): E {
  const attached = { code: problem, message: relayMessages[problem], ...(isFromText && { isFromText }) }
  return Object.assign(error, { [ATTACHED_PROBLEM]: attached })
}

/**
 * Converts an answer of a relay or a wallet behind one to an error that keeps its code and carries its message.
 * Unrelated answers pass unchanged; plain objects become an `Error`.
 */
export function toRelayError(answer: unknown): Error {
  const [layer] = getLayers(answer)
  const { code, text } = layer ?? { code: undefined, text: '' }
  const error =
    answer instanceof Error
      ? answer
      : Object.assign(new Error(text || 'The wallet answered with an error.', { cause: answer }), {
          ...(code !== undefined && { code }),
          ...(typeof answer === 'object' && answer !== null && 'data' in answer && { data: answer.data }),
        })
  const byCode = RELAY_CODES[code ?? 0]
  if (byCode) return attachProblem(error, byCode)
  const byText = RELAY_MESSAGE_PATTERNS.find(([pattern]) => pattern.test(text))?.[1]
  return byText ? attachProblem(error, byText, true) : error
}
