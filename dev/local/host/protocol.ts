/** Messages between a Safe App and its host, as `@safe-global/safe-apps-sdk` 9.1.0 and Safe{Wallet} exchange them. */
import { isRecord } from '@peppermint/input/record'

/** The host's version of the SDK, in every answer. */
const HOST_SDK_VERSION = '9.1.0'

const METHODS = [
  'getSafeInfo',
  'getChainInfo',
  'getEnvironmentInfo',
  'getSafeBalances',
  'rpcCall',
  'getTxBySafeTxHash',
  'sendTransactions',
  'signMessage',
  'signTypedMessage',
  'getOffChainSignature',
  'requestAddressBook',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  // Not of the SDK.
  'getCurrentTheme',
] as const

export type Method = (typeof METHODS)[number]

/** A request of the app, with what it claims: only `id` and `method` are checked. */
export interface AppRequest {
  readonly id: string
  readonly method: Method
  readonly params: unknown
  /** Empty where the app names none. */
  readonly sdkVersion: string
}

export type HostAnswer =
  | { readonly id: string; readonly success: true; readonly data: unknown; readonly version: string }
  | { readonly id: string; readonly success: false; readonly error: string; readonly version: string }

export const successAnswer = (id: string, data: unknown): HostAnswer => ({
  id,
  success: true,
  data,
  version: HOST_SDK_VERSION,
})

export const errorAnswer = (id: string, error: string): HostAnswer => ({
  id,
  success: false,
  error,
  version: HOST_SDK_VERSION,
})

/** An error whose text reaches the app. The text of any other is "Request failed". */
export class HostError extends Error {
  override readonly name = 'HostError'
}

export const transactionRejected = () => new HostError('Transaction was rejected')
export const permissionsRejected = () => new HostError('Permissions were rejected')

/** The id of what could be a request; undefined for any other message. */
export function readRequestId(message: unknown): string | undefined {
  if (!isRecord(message) || typeof message['method'] !== 'string') return undefined
  return typeof message['id'] === 'string' ? message['id'] : undefined
}

/** Undefined for anything but a request for a known method. */
export function readRequest(message: unknown): AppRequest | undefined {
  const id = readRequestId(message)
  if (id === undefined || !isRecord(message)) return undefined
  const method = METHODS.find((known) => known === message['method'])
  if (method === undefined) return undefined
  const sdkVersion = isRecord(message['env']) ? message['env']['sdkVersion'] : undefined
  return {
    id,
    method,
    params: message['params'],
    sdkVersion: typeof sdkVersion === 'string' ? sdkVersion : '',
  }
}
