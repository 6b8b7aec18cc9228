/** The connector's errors, each with its own message (`errors/relay.ts`). */
import { attachProblem, type RelayProblem } from '../errors/relay.ts'

const errorClass = (name: string, message: string, problem: RelayProblem) =>
  class extends Error {
    override readonly name = name
    constructor(options?: ErrorOptions) {
      super(message, options)
      attachProblem(this, problem)
    }
  }

/** The relay is unreachable; the wallet received nothing and no money moved. */
export const RelayUnreachableError = errorClass(
  'RelayUnreachableError',
  'The relay between this page and the wallet cannot be reached.',
  'relay-down',
)

/** The relay did not confirm a request, which may still reach the wallet. */
export const RelayTimeoutError = errorClass(
  'RelayTimeoutError',
  'The relay did not confirm that it has passed the request on.',
  'relay-silent',
)

/** The wallet did not answer in time, but may still execute the request. */
export const RequestExpiredError = errorClass(
  'RequestExpiredError',
  'The wallet did not answer in time.',
  'request-expired',
)

/** The app lacks the SignClient package, so no wallet can be reached through a relay. */
export const SignClientNotInstalledError = errorClass(
  'SignClientNotInstalledError',
  'A WalletConnect project id is given, but the package @walletconnect/sign-client 2.21.8 is not installed: npm install @walletconnect/sign-client@2.21.8',
  'relay-not-installed',
)

/** The code was not used within five minutes. */
export const PairingExpiredError = errorClass(
  'PairingExpiredError',
  'The pairing has expired.',
  'pairing-expired',
)

/** There is no session: the wallet ended or lost it. */
export const SessionEndedError = errorClass(
  'SessionEndedError',
  'The session with the wallet has ended.',
  'session-ended',
)

/** The relay rejected this page: its project id or its URL. */
export const relayRejectedError = (reason: string): Error =>
  new (errorClass('RelayRejectedError', `The relay refused this page: ${reason}`, 'relay-refused'))()

/** The wallet created an unusable session, which was ended. */
export const sessionRejectedError = (reason: string, problem: RelayProblem): Error =>
  new (errorClass('SessionRejectedError', `The wallet's session cannot be used: ${reason}.`, problem))()

/** A newer pairing superseded this one. Uses EIP-1193's rejection code, because there is nothing to explain. */
export class PairingSupersededError extends Error {
  override readonly name = 'PairingSupersededError'
  readonly code = 4001
  constructor() {
    super('Another pairing took the place of this one.')
  }
}
