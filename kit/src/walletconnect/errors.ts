/** What can go wrong on a line to a wallet, each with its own words (`errors/relay.ts`). */
import { attachProblem, type RelayProblem } from '../errors/relay.ts'

class WalletConnectError extends Error {
  constructor(message: string, problem: RelayProblem, options?: ErrorOptions) {
    super(message, options)
    attachProblem(this, problem)
  }
}

/** The relay cannot be reached; the wallet was not asked anything and no money moved. */
export class RelayUnreachableError extends WalletConnectError {
  override readonly name = 'RelayUnreachableError'
  constructor(options?: ErrorOptions) {
    super('The relay between this page and the wallet cannot be reached.', 'relay-down', options)
  }
}

/** The relay did not confirm that it has taken a question. It may still reach the wallet. */
export class RelayTimeoutError extends WalletConnectError {
  override readonly name = 'RelayTimeoutError'
  constructor(options?: ErrorOptions) {
    super('The relay did not confirm that it has passed the request on.', 'relay-silent', options)
  }
}

/** The wallet did not answer a request within its time. It may still do what it was asked for. */
export class RequestExpiredError extends WalletConnectError {
  override readonly name = 'RequestExpiredError'
  constructor() {
    super('The wallet did not answer in time.', 'request-expired')
  }
}

/** The relay does not serve this page: its project id or its address is not accepted. */
export class RelayRejectedError extends WalletConnectError {
  override readonly name = 'RelayRejectedError'
  constructor(reason: string) {
    super(`The relay refused this page: ${reason}`, 'relay-refused')
  }
}

/** The app was built without the library behind the line; no wallet can be reached through a relay. */
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

/** Nobody used the code within five minutes. */
export class PairingExpiredError extends WalletConnectError {
  override readonly name = 'PairingExpiredError'
  constructor() {
    super('The pairing has expired.', 'pairing-expired')
  }
}

/** A newer pairing took this one's place. Has EIP-1193's code for a rejection, for there is nothing to explain. */
export class PairingSupersededError extends Error {
  override readonly name = 'PairingSupersededError'
  readonly code = 4001
  constructor() {
    super('Another pairing took the place of this one.')
  }
}

/** The wallet answered with a session that this page cannot use; it was ended again. */
export class SessionRejectedError extends WalletConnectError {
  override readonly name = 'SessionRejectedError'
  constructor(reason: string, problem: RelayProblem) {
    super(`The wallet's session cannot be used: ${reason}.`, problem)
  }
}

/** There is no session any more: the wallet ended it, or forgot it. */
export class SessionEndedError extends WalletConnectError {
  override readonly name = 'SessionEndedError'
  constructor(options?: ErrorOptions) {
    super('The session with the wallet has ended.', 'session-ended', options)
  }
}
