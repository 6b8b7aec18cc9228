/** Broken lines of H: the page inside a Safe's host. */
import { breaks } from './breaks.mjs'

const BRIDGE = 'packages/safe/src/bridge'
const OF_BRIDGE = `${BRIDGE}/bridge.test.ts`
const OF_PROVIDER = `${BRIDGE}/safeProvider.test.ts`
const KIT = 'packages/wallet-kit/src/wallets/safe'

export const hosted = {
  'H-01': [
    breaks(
      `${BRIDGE}/createSafeBridge.ts`,
      'communicator.send = send\n',
      'communicator.send = async () => ({})\n',
      OF_BRIDGE,
    ),
  ],
  'H-02': [
    breaks(`${BRIDGE}/safeProvider.ts`, "['getPastLogs', 1]", "['getPastLogs', 0]", OF_PROVIDER),
    breaks(`${BRIDGE}/safeProvider.ts`, "['getStorageAt', 3]", "['getStorageAt', 2]", OF_PROVIDER),
    breaks(`${BRIDGE}/safeProvider.ts`, "['getCode', 2]", "['getBalance', 2]", OF_PROVIDER),
  ],
  'H-03': [
    // A counter of ten hexadecimal digits.
    breaks(
      `${BRIDGE}/hostChannel.ts`,
      'const message = MessageFormatter.makeRequest(method as Methods, params)',
      "const id = (pending.size + Math.floor(performance.now() * 1000)).toString(16).padStart(10, '0'); const message = { ...MessageFormatter.makeRequest(method as Methods, params), id }",
      OF_BRIDGE,
      'random bytes',
    ),
  ],
  'H-04': [
    breaks(`${BRIDGE}/hostChannel.ts`, 'event.source !== window.parent || ', '', OF_BRIDGE),
    breaks(`${BRIDGE}/hostChannel.ts`, ' || !isAllowed(event.origin)', '', OF_BRIDGE),
    breaks(`${BRIDGE}/hostChannel.ts`, ' || !(parseInt(version, 10) >= 1)', '', OF_BRIDGE),
  ],
  'H-05': [
    breaks(
      `${BRIDGE}/hostChannel.ts`,
      'new HostError(reply.error, method)',
      "new HostError('The host refused.', method)",
      OF_BRIDGE,
    ),
  ],
  // The checks of the library, past which nothing may be sent.
  'H-06': [
    breaks(
      `${BRIDGE}/createSafeBridge.ts`,
      '    txs,\n    wallet,\n',
      "    txs: Object.assign(Object.create(txs), { send: (sent: object) => channel.send('sendTransactions', sent) }),\n    wallet,\n",
      OF_BRIDGE,
    ),
  ],
  'H-07': [
    breaks(
      `${BRIDGE}/createSafeBridge.ts`,
      '    txs,\n    wallet,\n',
      "    txs,\n    wallet: Object.assign(Object.create(wallet), { requestPermissions: (asked: object) => channel.send('wallet_requestPermissions', asked) }),\n",
      OF_BRIDGE,
    ),
  ],
  'H-08': [
    breaks(
      `${BRIDGE}/createSafeBridge.ts`,
      'if (isRestricted(asked)) throw permissionsRejected()',
      '',
      OF_BRIDGE,
    ),
    breaks(`${BRIDGE}/addressBook.ts`, 'if (parsed === undefined) return undefined', '', OF_BRIDGE),
  ],
  'H-09': [
    breaks(
      `${BRIDGE}/safeProvider.ts`,
      "if (!isSafe(address)) throw new Error('The address is invalid')",
      '',
      OF_PROVIDER,
    ),
    breaks(`${BRIDGE}/safeProvider.ts`, ' || !isSafe(address)) throw', ') throw', OF_PROVIDER),
    breaks(`${BRIDGE}/createSafeBridge.ts`, 'readOwners.length !== owners?.length ||', '', OF_BRIDGE),
  ],
  'H-10': [
    breaks(
      `${KIT}/safeConnector.ts`,
      'RETRY_INTERVAL_MS = 500',
      'RETRY_INTERVAL_MS = 700',
      `${KIT}/safeHost.test.ts`,
    ),
    breaks(
      `${KIT}/safeConnector.ts`,
      'SAFE_TIMEOUT_MS = 10_000',
      'SAFE_TIMEOUT_MS = 20_000',
      `${KIT}/safeHost.test.ts`,
    ),
    breaks(
      `${KIT}/host.ts`,
      '(allowedOrigins?.includes(parentOrigin) ?? true)',
      'true',
      `${KIT}/safeHost.test.ts`,
    ),
  ],
  'H-11': [breaks(`${BRIDGE}/safeProvider.ts`, 'return details?.txHash ?? hash', 'return hash', OF_PROVIDER)],
}
