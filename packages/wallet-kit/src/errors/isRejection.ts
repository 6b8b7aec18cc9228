/**
 * Detects user rejections. EIP-1193 defines code 4001, but not every wallet uses it: some send a string, some a
 * library's code, some report a closed window as a reset. Over a relay a rejection is 5000 to 5003.
 */
import { findDeviceCode } from './hardware.ts'
import { getLayers, type Layer } from './walk.ts'

/** What wallets that leave out 4001 send instead; also an empty account list, which means the same. */
const REJECTED =
  /user (reject|den|disapprov|cancel|closed)|(reject|den|cancel|declin)\w* by (the )?user|request rejected|connection request reset|accounts? received is empty/i
/** A window that was closed without an answer. */
const CLOSED = /(pop.?up|window|modal) (was )?closed/i
/** Said together with a closed window: the request may have been sent before. */
const MAYBE_SENT = /submit|sent|sending|broadcast|signed|while/i

/** Whether the layers contain a user rejection. A contract's revert reason that reads "user denied" is not one. */
export function hasRejection(found: readonly Layer[]): boolean {
  return hasRejectionCode(found) || found.some(isRejectionText)
}

/** Whether a code, a name or a device's status word says so, which are the same in every language. */
export function hasRejectionCode(found: readonly Layer[]): boolean {
  return found.some(
    (layer) =>
      layer.code === 4001 ||
      (layer.code !== undefined && layer.code >= 5000 && layer.code <= 5003) ||
      layer.name === 'UserRejectedRequestError' ||
      findDeviceCode(layer) === 'rejected',
  )
}

const isRejectionText = ({ text }: Layer): boolean =>
  (REJECTED.test(text) || (CLOSED.test(text) && !MAYBE_SENT.test(text))) && !/revert/i.test(text)

/**
 * True if the user rejected the request in the wallet: nothing was sent, and there is nothing to explain. Covers
 * EIP-1193 4001, viem's and ethers' forms, and wallets that send only a string.
 */
export function isRejection(error: unknown): boolean {
  return hasRejection(getLayers(error))
}
