/**
 * Errors of the bridge. The host's own failures keep its text (H-05); permission errors are the library's and have code
 * 4001.
 */

/** What a Safe that cannot be read rejects with, in the words of the libraries around it (H-09). */
export const NO_SAFE_INFO = 'Could not load Safe information'

/**
 * The host sent an address whose checksum is wrong: a character may be another one, so nothing is asked of that Safe.
 * Has the name by which the wallet kit explains it.
 */
export class WrongHostChecksumError extends Error {
  override readonly name = 'AddressChecksumError'
  readonly address: string
  constructor(address: string) {
    super(`${NO_SAFE_INFO}: ${address} has a wrong checksum`)
    this.address = address
  }
}

/** The code of a refused permission. */
const PERMISSION_REFUSED_CODE = 4001

/** The host answered that a request failed; the message is its own text. */
export class HostError extends Error {
  override readonly name = 'HostError'
  /** Of the request that failed. */
  readonly method: string
  constructor(message: string, method: string) {
    super(message)
    this.method = method
  }
}

/** The host did not answer in time. Whether it acts on the request is unknown. */
export class HostTimeoutError extends Error {
  override readonly name = 'HostTimeoutError'
  readonly method: string
  constructor(method: string, timeoutMs: number) {
    super(`Safe host: no answer to ${method} within ${timeoutMs} ms`)
    this.method = method
  }
}

/** Another request is still open in the host, so this one was not sent. */
export class HostBusyError extends Error {
  override readonly name = 'HostBusyError'
  /** Of EIP-1474: the resource is unavailable, which wallets answer while an earlier request is open. */
  readonly code = -32_002
  readonly method: string
  constructor(method: string) {
    super('Another request is already pending in the Safe. Answer or close it there, then try again.')
    this.method = method
  }
}

/** This page is not in a frame of an allowed host, so nothing was sent. */
export class HostNotAllowedError extends Error {
  override readonly name = 'HostNotAllowedError'
}

/** As the library throws it. */
export const permissionsRejected = (): Error =>
  Object.assign(new Error('Permissions rejected'), { code: PERMISSION_REFUSED_CODE })

/** Whether this is a refused or invalid permission request (4001). */
export const isPermissionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === PERMISSION_REFUSED_CODE
