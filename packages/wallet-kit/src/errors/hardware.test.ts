/**
 * What wallets report when a hardware device or its owner refuses: shapes from public reports, as plain objects, because
 * that is what arrives at a page.
 */
import { describe, expect, test } from 'vitest'
import { explain } from './index.ts'

/** The code, and whether only the sentence gives it away. */
type Row = readonly [source: string, error: unknown, code: string, isFromText?: true]

const metaMask = (message: string) => ({ code: -32603, message })
const device = (name: string, message = 'x', rest: object = {}) =>
  Object.assign(new Error(message), { name, ...rest })

const rows: readonly Row[] = [
  // A cancel on the device.
  [
    'MetaMask and a Ledger, cancelled (metamask-extension#9510)',
    metaMask(
      'Error: TransportStatusError: Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    ),
    'rejected',
  ],
  ['the same in another language', metaMask('Gerät: Bedingung nicht erfüllt (0x6985)'), 'rejected'],
  [
    'Ledger’s own transport (ledgerjs#589)',
    device('TransportStatusError', 'x', { statusCode: 27013, statusText: 'CONDITIONS_OF_USE_NOT_SATISFIED' }),
    'rejected',
  ],
  ['a refusal on a Ledger Stax', device('TransportStatusError', 'x', { statusCode: 0x5501 }), 'rejected'],
  ['a command that is not allowed', metaMask('Ledger device: x (0x6986)'), 'rejected'],
  ['Ledger Live', device('UserRefusedOnDevice'), 'rejected'],
  ['Ledger Live, as text', metaMask('UserRefusedOnDevice'), 'rejected'],
  ['Ledger’s Device Management Kit', { _tag: 'RefusedByUserDAError' }, 'rejected'],
  ['its error codes', { errorCode: '6985', message: 'x' }, 'rejected'],
  ['a closed device chooser', device('TransportOpenUserCancelled'), 'rejected'],
  ['Trezor Connect', { code: 'Failure_ActionCancelled', error: 'Cancelled' }, 'rejected'],
  ['a closed Trezor window', { code: 'Method_Cancel', message: 'x' }, 'rejected'],
  ['a Trezor without permission', { code: 'Method_PermissionsNotGranted', message: 'x' }, 'rejected'],
  ['a Trezor PIN that was cancelled', metaMask('Failure_PinCancelled'), 'rejected'],
  ['MetaMask and a Trezor', metaMask('Action cancelled by user'), 'rejected', true],
  [
    'a Lattice (frame#1506)',
    device('LatticeResponseError', 'x', { responseCode: 0x84, errorMessage: 'x' }),
    'rejected',
  ],
  ['a Lattice behind Frame', new Error('[Lattice] Request declined by user'), 'rejected', true],
  ['MetaMask and a Keystone', metaMask('KeystoneError#Tx_canceled. x'), 'rejected'],
  ['a Keystone over USB', new Error('KeystoneError#getKeys.user_reject: x'), 'rejected'],
  ['Coinbase Wallet', new Error('User denied transaction signature'), 'rejected', true],
  ['ethers around MetaMask', { code: 'ACTION_REJECTED', reason: 'rejected' }, 'rejected'],

  // A device that is locked.
  ['a Ledger', metaMask('Ledger device: Locked device (0x5515)'), 'device-locked'],
  ['an older Ledger', metaMask('Ledger device: UNKNOWN_ERROR (0x6b0c)'), 'device-locked'],
  ['another', metaMask('Ledger device: UNKNOWN_ERROR (0x6804)'), 'device-locked'],
  [
    'a Ledger with a dongle’s words',
    metaMask('Ledger device: Security not satisfied (dongle locked …) (0x6982)'),
    'device-locked',
  ],
  ['by its class', device('LockedDeviceError'), 'device-locked'],
  ['by its tag', { _tag: 'DeviceLockedError' }, 'device-locked'],
  ['Ledger Live', device('ManagerDeviceLockedError'), 'device-locked'],
  ['in words alone', new Error('Please unlock your Ledger'), 'device-locked', true],
  ['in other words', new Error('Device is locked.'), 'device-locked', true],

  // Contract data that the device does not show.
  [
    'MetaMask and a Ledger (metamask-extension#14703)',
    metaMask('Please enable Blind signing or Contract data in the Ethereum app Settings'),
    'device-blind-signing',
    true,
  ],
  ['a Ledger’s class (app-ethereum#141)', device('EthAppPleaseEnableContractData'), 'device-blind-signing'],
  [
    'that class as text',
    metaMask('EthAppPleaseEnableContractData: Please enable Contract data on the Ethereum app Settings'),
    'device-blind-signing',
  ],
  [
    'a Ledger’s status word (ledgerjs#214)',
    metaMask('Invalid data received (0x6a80)'),
    'device-blind-signing',
  ],
  ['Frame (frame#154)', new Error('Ledger Contract Data = No'), 'device-blind-signing', true],

  // Another app, or none.
  ['a closed Ethereum app (metamask-extension#14504)', metaMask('UNKNOWN_ERROR (0x650f)'), 'device-app'],
  ['another app', metaMask('Ledger device: UNKNOWN_ERROR (0x6511)'), 'device-app'],
  ['a class that is not known', metaMask('Ledger device: CLA_NOT_SUPPORTED (0x6e00)'), 'device-app'],
  ['another class', metaMask('Ledger device: (0x6e01)'), 'device-app'],
  ['an instruction that is not known', metaMask('Ledger device: (0x6d00)'), 'device-app'],
  ['a command that is not known', metaMask('Ledger device: UNKNOWN_APDU (0x6d02)'), 'device-app'],
  ['the dashboard', device('DeviceOnDashboardExpected'), 'device-app'],

  // No device.
  ['a Ledger', device('DisconnectedDeviceDuringOperation'), 'device-disconnected'],
  ['a Ledger that cannot be opened', device('CantOpenDevice'), 'device-disconnected'],
  ['a Trezor', { code: 'Device_Disconnected', message: 'x' }, 'device-disconnected'],
  ['a Trezor without a bridge', { code: 'Transport_Missing', message: 'x' }, 'device-disconnected'],
]

describe('[T-08] a device’s refusal has words, and says that nothing was sent', () => {
  test.each(rows)('%s', (_, error, code, isFromText) => {
    const problem = explain(error, { walletName: 'Fox', chainName: 'Canto' })
    expect(problem).toMatchObject({ code, moneyMoved: false })
    expect(problem.isFromText).toBe(isFromText)
    expect(`${problem.title} ${problem.detail}`).toMatch(/nothing was sent/i)
    expect(`${problem.title} ${problem.detail}`).not.toMatch(/on its way/)
  })
})

test.each<[string, unknown]>([
  ['an address that begins like a status word', metaMask('to 0x6985abcd00000000000000000000000000000000')],
  ['a hash that ends like one', metaMask(`tx 0x${'ab'.repeat(30)}6985`)],
  ['a number without a prefix', metaMask('gas 6985')],
  ['an unknown status word', metaMask('Ledger device: UNKNOWN_ERROR (0x6f00)')],
  ['an HTTP status', device('Error', 'x', { statusCode: 500 })],
  ['a Lattice with another response', device('LatticeResponseError', 'x', { responseCode: 0x83 })],
  ['an error code that is no status word', { errorCode: 'ECONN', message: 'x' }],
])('%s is no device’s refusal', (_, error) => {
  expect(explain(error).moneyMoved).toBe('unknown')
})

test('a revert that names a device is the contract’s', () => {
  expect(explain({ code: 3, message: 'execution reverted: device is not locked' })).toMatchObject({
    code: 'execution-reverted',
  })
})

test.each<[string, unknown, true | undefined]>([
  ['a node’s sentence', { code: -32000, message: 'insufficient funds for gas' }, true],
  ['a sentence under a catch-all', metaMask('nonce too high'), true],
  ['a wallet’s code', { code: 4902, message: 'insufficient funds' }, undefined],
  ['a JSON-RPC code', { code: -32602, message: 'x' }, undefined],
  ['revert data', { code: 3, message: 'x', data: '0x08c379a0' }, undefined],
  ['an error’s name', device('TimeoutError'), undefined],
  ['nothing known', { message: 'x' }, undefined],
])('%s: whether only a sentence gave it away', (_, error, expected) => {
  expect(explain(error).isFromText).toBe(expected)
})
