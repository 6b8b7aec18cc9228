/**
 * Did a person say no? EIP-1193 gives that a number, 4001, but not every wallet uses it: some send a string,
 * some a library's code, some close a window and call it a reset; over a relay a no is 5000 to 5003.
 */
import { getLayers, type Layer } from './walk.ts'

/** What wallets that leave out 4001 send instead; also an empty account list, which means the same. */
const REJECTED =
  /user (reject|den|disapprov|cancel|closed)|(reject|den|cancel)\w* by (the )?user|request rejected|connection request reset|accounts? received is empty/i
/** A window that was closed without an answer. */
const CLOSED = /(pop.?up|window|modal) (was )?closed/i
/** Said together with a closed window: the request may have been sent before. */
const MAYBE_SENT = /submit|sent|sending|broadcast|signed|while/i

/** One rule for the flat list: a contract that happens to say "user denied" in a revert is not a person. */
export function hasRejection(found: readonly Layer[]): boolean {
  return found.some(
    ({ code, name, text }) =>
      code === 4001 ||
      (code !== undefined && code >= 5000 && code <= 5003) ||
      name === 'UserRejectedRequestError' ||
      ((REJECTED.test(text) || (CLOSED.test(text) && !MAYBE_SENT.test(text))) && !/revert/i.test(text)),
  )
}

/**
 * True when the thrown thing means that the person declined in the wallet: nothing was sent, and nothing needs
 * explaining. Covers EIP-1193 4001, viem's and ethers' forms, and the strings of wallets that send neither.
 */
export function isRejection(error: unknown): boolean {
  return hasRejection(getLayers(error))
}
