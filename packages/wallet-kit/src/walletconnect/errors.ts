/** The connector's errors, each with its own message (`errors/relay.ts`). */
import { attachProblem, type RelayProblem } from '../errors/relay.ts'

class WalletConnectError extends Error {
  constructor(message: string, problem: RelayProblem, options?: ErrorOptions) {
    super(message, options)
    attachProblem(this, problem)
  }
}

/** The relay is unreachable; the wallet received nothing and no money moved. */
export class RelayUnreachableError extends WalletConnectError {
  override readonly name = 'RelayUnreachableError'
  constructor(options?: ErrorOptions) {
    super('The relay between this page and the wallet cannot be reached.', 'relay-down', options)
  }
}

/** The relay did not confirm a request, which may still reach the wallet. */
export class RelayTimeoutError extends WalletConnectError {
  override readonly name = 'RelayTimeoutError'
  constructor(options?: ErrorOptions) {
    super('The relay did not confirm that it has passed the request on.', 'relay-silent', options)
  }
}

/** The wallet did not answer in time, but may still execute the request. */
export class RequestExpiredError extends WalletConnectError {
  override readonly name = 'RequestExpiredError'
  constructor() {
    super('The wallet did not answer in time.', 'request-expired')
  }
}

/** The relay rejected this page: its project id or its URL. */
export class RelayRejectedError extends WalletConnectError {
  override readonly name = 'RelayRejectedError'
  constructor(reason: string) {
    super(`The relay refused this page: ${reason}`, 'relay-refused')
  }
}

/** The app lacks the SignClient package, so no wallet can be reached through a relay. */
export class SignClientNotInstalledError extends WalletConnectError {
  override readonly name = 'SignClientNotInstalledError'
  constructor(options?: ErrorOptions) {
    super(
      'A WalletConnect project id is given, but the package @walletconnect/sign-client 2.21.8 is not installed: npm install @walletconnect/sign-client@2.21.8',
      'relay-not-installed',
      options,
    )
  }
}

/** The code was not used within five minutes. */
export class PairingExpiredError extends WalletConnectError {
  override readonly name = 'PairingExpiredError'
  constructor() {
    super('The pairing has expired.', 'pairing-expired')
  }
}

/** A newer pairing superseded this one. Uses EIP-1193's rejection code, because there is nothing to explain. */
export class PairingSupersededError extends Error {
  override readonly name = 'PairingSupersededError'
  readonly code = 4001
  constructor() {
    super('Another pairing took the place of this one.')
  }
}

/** The wallet created an unusable session, which was ended. */
export class SessionRejectedError extends WalletConnectError {
  override readonly name = 'SessionRejectedError'
  constructor(reason: string, problem: RelayProblem) {
    super(`The wallet's session cannot be used: ${reason}.`, problem)
  }
}

/** There is no session: the wallet ended or lost it. */
export class SessionEndedError extends WalletConnectError {
  override readonly name = 'SessionEndedError'
  constructor(options?: ErrorOptions) {
    super('The session with the wallet has ended.', 'session-ended', options)
  }
}
