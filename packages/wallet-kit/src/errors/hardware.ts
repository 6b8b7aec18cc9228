/**
 * Hardware wallets' refusals. A device that refuses has signed nothing. Wallets pass its error on as an object, as text
 * under a generic code (-32603), or both, so identifiers are also looked for in the text: status words and error names
 * are the same in every language. Sentences are not, so what only they say is never certain.
 */
import type { ProblemCode } from './problemMessages.ts'
import type { Layer } from './walk.ts'

/** Status words (ISO 7816) of Ledger devices: `StatusCodes` of @ledgerhq/errors, and what MetaMask found besides. */
const STATUS_WORDS: Readonly<Record<string, ProblemCode>> = {
  // CONDITIONS_OF_USE_NOT_SATISFIED, "Command not allowed", USER_REFUSED_ON_DEVICE; UserCancelled of Ledger's Rust SDK.
  '6985': 'rejected',
  '6986': 'rejected',
  '5501': 'rejected',
  '6e04': 'rejected',
  // LOCKED_DEVICE, SECURITY_STATUS_NOT_SATISFIED, and locked devices of older firmware.
  '5515': 'device-locked',
  '6982': 'device-locked',
  '6b0c': 'device-locked',
  '6804': 'device-locked',
  // INCORRECT_DATA: contract data is not allowed in the Ethereum app's settings.
  '6a80': 'device-blind-signing',
  // CLA_NOT_SUPPORTED, INS_NOT_SUPPORTED, UNKNOWN_APDU, and a closed app.
  '6e00': 'device-app',
  '6e01': 'device-app',
  '6d00': 'device-app',
  '6d02': 'device-app',
  '6511': 'device-app',
  '650f': 'device-app',
}

/** Names, codes and tags of errors, which are the same in every language. */
const IDENTIFIERS: readonly (readonly [RegExp, ProblemCode])[] = [
  // Ledger: @ledgerhq/errors, then the Device Management Kit's tags. Trezor Connect, Keystone.
  [
    /\b(UserRefused\w+|TransportOpenUserCancelled|RefusedByUserDAError|Failure_(Action|Pin)Cancelled|Method_(Cancel|PermissionsNotGranted))\b|KeystoneError#(Tx_canceled|\w+\.user_reject)\b/,
    'rejected',
  ],
  [/\b(LockedDeviceError|ManagerDeviceLocked\w*|DeviceLockedError)\b/, 'device-locked'],
  [/\bEthAppPleaseEnableContractData\b/, 'device-blind-signing'],
  [/\b(DeviceOnDashboardExpected|WrongDeviceForAccount|AppNotOpenedError)\b/, 'device-app'],
  [
    /\b(DisconnectedDevice\w*|CantOpenDevice|DeviceNotFoundError|Transport_Missing|Device_NotFound|Device_Disconnected)\b/,
    'device-disconnected',
  ],
]

/** Sentences of devices and their wallets, in English. */
const SENTENCES: readonly (readonly [RegExp, ProblemCode])[] = [
  // MetaMask, Ledger Live, Frame, Rabby.
  [/blind sign|contract data/i, 'device-blind-signing'],
  [
    /(device|ledger|trezor|keystone|lattice|onekey)\b.{0,40}\blocked|locked device|unlock your (device|ledger|trezor)/i,
    'device-locked',
  ],
]

const HEX_WORD = /(?<![0-9a-f])0x([0-9a-f]{4})(?![0-9a-f])/gi

/** What a device's status word or identifier says; the text is only searched for those. */
export function findDeviceCode({ name, text, statusWord, id }: Layer): ProblemCode | undefined {
  const words = [...text.matchAll(HEX_WORD)].map(([, word = '']) => word.toLowerCase())
  const known = [...(statusWord === undefined ? [] : [statusWord]), ...words].find((word) =>
    Object.hasOwn(STATUS_WORDS, word),
  )
  if (known !== undefined) return STATUS_WORDS[known]
  return IDENTIFIERS.find(([pattern]) => pattern.test(`${name} ${id} ${text}`))?.[1]
}

/** What a device's sentence seems to say. A contract's reason may contain any words. */
export const findDeviceSentence = (text: string): ProblemCode | undefined =>
  /revert/i.test(text) ? undefined : SENTENCES.find(([pattern]) => pattern.test(text))?.[1]
