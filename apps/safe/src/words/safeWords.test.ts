import {
  deviceType,
  settingsInfoType,
  type SettingsInfo,
  type TransferInfo,
  type TxInfo,
} from '@peppermint/safe/wire'
import { GatewayRequestError } from '@peppermint/safe/client'
import { expect, test } from 'vitest'
import { WrongAnswerError } from '../source/safeSource.ts'
import { executionFailureWords, simulationNote } from '../sign/executionWords.ts'
import { featureList, gasPriceWords } from '../pages/GatewayPage.tsx'
import { loadProblem } from '../elements/Loaded.tsx'
import { formatDay, formatDayAndTime, formatTime } from './moments.ts'
import { cleanText } from './plainText.ts'
import { settingFlags } from '../pages/settingFlags.ts'
import { executionWords, transactionStatusWords } from './statusWords.ts'
import { tokenAmount } from './tokenAmount.ts'
import { transactionTitle, writeShort } from './transactionTitle.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const named = (value: `0x${string}`, name: string | null = null) => ({ value, name, logoUri: null })
const token = {
  tokenAddress: BOB,
  tokenName: 'Scovilles',
  tokenSymbol: 'USDC',
  logoUri: null,
  trusted: true,
} as const

const transfer = (
  direction: 'INCOMING' | 'OUTGOING' | 'UNKNOWN',
  transferInfo: TransferInfo = { type: 'NATIVE_COIN', value: '1500000000000000000' },
): TxInfo => ({
  type: 'Transfer',
  humanDescription: null,
  sender: named(ALICE),
  recipient: named(BOB),
  direction,
  transferInfo,
})

const facts = { write: writeShort, collection: ALICE, nonce: 18 } as const
const titleOf = (info: TxInfo, more = {}) => {
  const { sentence, ...others } = transactionTitle(info, { ...facts, ...more })
  return { title: sentence.text, ...others }
}

test('[G-27] each direction of a transfer reads differently', () => {
  const titles = (['INCOMING', 'OUTGOING', 'UNKNOWN'] as const).map(
    (direction) => titleOf(transfer(direction)).title,
  )
  expect(titles).toEqual([
    'Receives 1.50 CANTO from 0x7099…79C8',
    'Sends 1.50 CANTO to 0x3C44…93BC',
    'Moves 1.50 CANTO from 0x7099…79C8 to 0x3C44…93BC',
  ])
})

test('[G-27] each token type has its amount, and an imitation or an unknown token a warning', () => {
  const coin = { type: 'ERC20', ...token, value: '2500000', decimals: 6, imitation: false } as const
  const title = (info: TransferInfo) => titleOf(transfer('OUTGOING', info))
  expect(title(coin)).toEqual({ title: 'Sends 2.50 USDC to 0x3C44…93BC' })
  const nft = { type: 'ERC721', ...token, tokenId: '12' } as const
  expect(title(nft).title).toBe('Sends token No. 12 of 0x3C44…93BC to 0x3C44…93BC')
  expect(title({ ...nft, tokenAddress: ALICE }).title).toBe('Sends pepper No. 12 to 0x3C44…93BC')
  expect(title({ ...coin, imitation: true }).warning).toContain('Looks like an earlier transfer')
  expect(title({ ...coin, trusted: false }).warning).toContain('Anyone can make one')
})

test('[G-27] every kind of settings change has its title, and dangerous ones a warning', () => {
  const values = {
    owner: named(ALICE),
    oldOwner: named(ALICE),
    newOwner: named(BOB),
    threshold: 3,
    implementation: named(BOB),
    module: named(BOB),
    guard: named(BOB),
    handler: named(BOB),
  }
  const change = (settingsInfo: SettingsInfo): TxInfo => ({
    type: 'SettingsChange',
    humanDescription: null,
    dataDecoded: { method: 'change', parameters: null },
    settingsInfo,
  })
  const titles = settingsInfoType.options.map((type) => titleOf(change({ type, ...values })))
  expect(new Set(titles.map(({ title }) => title)).size).toBe(settingsInfoType.options.length)
  expect(titles.flatMap(({ title, warning }) => (warning === undefined ? [] : [title]))).toEqual([
    'Has 0x3C44…93BC answer for the Safe, such as which of its signatures are valid',
    'Replaces the Safe’s code with that of 0x3C44…93BC, which can then do anything with it',
    'Lets the module 0x3C44…93BC move everything without a signature',
    'Makes 0x3C44…93BC the guard, which can block every transaction',
  ])
  const added = change({ type: 'ADD_OWNER', owner: named(ALICE, 'Treasury'), threshold: 1 })
  expect(titleOf(added, { ownerCount: 2 }).title).toBe(
    'Makes 0x7099…79C8 (“Treasury”) an owner; from then on 1 of 3 must sign',
  )
})

const custom = {
  humanDescription: null,
  dataSize: '0',
  value: '0',
  methodName: null,
  actionCount: null,
} as const

test('[G-27] calls, batches, rejections, the creation and changes without a kind have titles', () => {
  const call = { type: 'Custom', ...custom, dataSize: '4', to: named(BOB), isCancellation: false } as const
  const title = (info: TxInfo) => titleOf(info).title
  expect(title(call)).toBe('Calls an unknown function of 0x3C44…93BC with 4 bytes of data')
  expect(title({ ...call, methodName: 'mint', value: '1' })).toBe(
    'Calls a function of 0x3C44…93BC that may be “mint”, a guess, and sends 0.000000000000000001 CANTO along',
  )
  expect(title({ ...call, methodName: 'multiSend', actionCount: 1 })).toBe('Batch of 1 call')
  expect(title({ ...call, isCancellation: true })).toBe('Cancels whatever else has nonce 18')
  const dataDecoded = { method: 'setModuleGuard', parameters: null }
  expect(title({ type: 'SettingsChange', humanDescription: null, dataDecoded, settingsInfo: null })).toBe(
    'Changes a setting of the Safe',
  )
  const creation = {
    creator: named(ALICE),
    transactionHash: '0x',
    implementation: null,
    factory: null,
  } as const
  expect(title({ type: 'Creation', humanDescription: null, ...creation, saltNonce: null })).toBe(
    'Safe created by 0x7099…79C8',
  )
})

test('[G-27] each status has a label and says what comes next; each execution type its progress', () => {
  expect(Object.values(transactionStatusWords).map(({ label }) => label)).toEqual([
    'Needs confirmations',
    'Ready to execute',
    'Replaced',
    'Failed',
    'Executed',
  ])
  const multisig = {
    type: 'MULTISIG',
    nonce: 1,
    confirmationsRequired: 2,
    confirmationsSubmitted: 1,
  } as const
  expect(executionWords({ ...multisig, missingSigners: null })).toBe('1 of 2 signed')
  expect(executionWords({ type: 'MODULE', address: named(BOB) })).toBe('Run by module 0x3C44…93BC')
  expect(executionWords(null)).toBeUndefined()
})

test('[G-27] chain features and gas prices have words; unknown ones are counted', () => {
  expect(featureList(['EIP1271', 'TX_SIMULATION', 'NEW', 'toString'])).toEqual([
    'Signs messages without a transaction',
    'Simulates transactions',
    '2 other features',
  ])
  expect(gasPriceWords({ type: 'ORACLE', uri: 'https://gas', gasParameter: 'fast', gweiFactor: '1' })).toBe(
    'An oracle, https://gas, field fast',
  )
  expect(gasPriceWords({ type: 'FIXED', weiValue: '1000000000' })).toBe('Fixed: 0.000000001 CANTO per gas')
  expect(gasPriceWords({ type: 'FIXED1559', maxFeePerGas: '2', maxPriorityFeePerGas: '1' })).toContain(
    'tip of',
  )
  expect(gasPriceWords({ type: 'UNKNOWN' })).toBe('Unknown')
  expect(deviceType.options).toHaveLength(3)
})

test.each([
  ['markup stays text', '<b>Hi</b>', '<b>Hi</b>'],
  ['a reversed text is shown in its order', 'fdp.\u202Eexe', 'fdp.exe'],
  ['invisible letters are removed', 'US\u200BDC\u2066', 'USDC'],
  ['lines are joined', 'one\n\n two', 'one two'],
  ['tag letters are removed', 'a\u{E0041}b', 'ab'],
  ['nothing', null, ''],
])('text of a gateway: %s', (_, text, shown) => {
  expect(cleanText(text)).toBe(shown)
  expect(cleanText('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)}…`)
})

test.each([
  ['18', 18, '0.000000000000000018 USDC'],
  ['1234500', 2, '12,345 USDC'],
  ['1234550', 2, '12,345.50 USDC'],
  ['12', null, '12 units of USDC'],
  ['12', -1, '12 units of USDC'],
  ['12', 1_000_000, '12 units of USDC'],
  ['-5', 2, 'An unreadable amount of a token'],
  ['9'.repeat(79), 0, 'An unreadable amount of a token'],
])('%s with %s decimals is %s', (value, decimals, shown) => {
  expect(tokenAmount(value, { symbol: 'USDC', decimals })).toBe(shown)
})

test('what is unusual about settings is flagged, and nothing else', () => {
  const handler = '0x017062a1dE2FE6b99BE3d9d37841FeD19F573804'
  const usual = {
    owners: [ALICE, BOB, handler],
    threshold: 2,
    modules: [],
    guard: null,
    fallbackHandler: handler,
  } as const
  const flagged = (change: object) => settingFlags({ ...usual, ...change }).map(({ setting }) => setting)
  expect(flagged({})).toEqual([])
  expect(flagged({ modules: [BOB] })).toEqual(['modules'])
  expect(flagged({ guard: BOB })).toEqual(['guard'])
  expect(flagged({ fallbackHandler: BOB })).toEqual(['fallbackHandler'])
  expect(flagged({ fallbackHandler: null })).toEqual(['fallbackHandler'])
  expect(flagged({ threshold: 1 })).toEqual(['threshold'])
  expect(flagged({ threshold: 3 })).toEqual(['threshold'])
  expect(flagged({ owners: [ALICE], threshold: 1 })).toEqual(['owners'])
})

test.each([
  [
    new GatewayRequestError(404, 'x'),
    true,
    'Not found',
    'The gateway doesn’t know the queue. Check the address and the chain.',
  ],
  [
    new GatewayRequestError(403, 'x'),
    true,
    'Not allowed',
    'The gateway doesn’t let this page read the queue.',
  ],
  [
    new GatewayRequestError(429, 'x'),
    true,
    'Too many requests',
    'The gateway asks for a pause. Wait a minute, then try again.',
  ],
  [
    new GatewayRequestError(503, 'x'),
    true,
    'The gateway has a problem',
    'It couldn’t read the queue. Try again in a moment.',
  ],
  [
    new GatewayRequestError(422, 'x'),
    true,
    'The gateway refused',
    'It doesn’t answer this request for the queue.',
  ],
  [
    new WrongAnswerError('another Safe'),
    true,
    'The gateway’s answer can’t be used',
    'What it sent isn’t the queue. This page doesn’t show it. Ask the gateway’s operator.',
  ],
  [
    new DOMException('timeout', 'TimeoutError'),
    true,
    'No answer in time',
    'Reading the queue took longer than 30 seconds. Try again.',
  ],
  [new TypeError('fetch failed'), true, 'Can’t reach the service', 'Reading the queue failed. Try again.'],
  [new TypeError('fetch failed'), false, 'You’re offline', 'Reconnect to read the queue.'],
])('%s is explained as %s, %s', (error, isOnline, title, text) => {
  const problem = loadProblem(error, 'the queue', isOnline)
  expect(problem.title).toBe(title)
  expect(problem.text).toBe(text)
})

test('days are named, and times beyond a date’s range are empty', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  expect(formatDay(now - 60_000, now, 'UTC')).toBe('Today')
  expect(formatDay(now - 86_400_000, now, 'UTC')).toBe('Yesterday')
  expect(formatDay(now - 3 * 86_400_000, now, 'UTC')).toBe('19 November 2026')
  expect([formatTime(now, 'UTC'), formatTime(1e300), formatDay(Number.NaN, now)]).toEqual([
    '12:00 UTC',
    '',
    'Unknown day',
  ])
})

test('a time names its zone', () => {
  const time = Date.UTC(2026, 10, 22, 23, 26)
  expect(formatTime(time, 'America/New_York')).toBe('18:26 GMT-5')
  expect(formatDayAndTime(time, 'UTC')).toBe('22 November 2026, 23:26 UTC')
  expect(formatDayAndTime(time, 'Asia/Kolkata')).toBe(
    '22 November 2026, 23:26 UTC (23 November 2026, 04:56 for you)',
  )
  expect(formatDayAndTime(1e300)).toBe('Unknown time')
})

test('a simulation of what has to wait says that it has to, and what it is worth', () => {
  expect(simulationNote({ status: 'success' })).toEqual({
    tone: 'ok',
    text: 'Simulated on the latest block: it would succeed now.',
  })
  expect(simulationNote({ status: 'success' }, { nonce: 6, next: 4 })).toEqual({
    tone: 'plain',
    text: 'It can’t run yet: a Safe runs one nonce after another, and nonces 4 to 5 must be used first. Simulated on the latest block as if it were next: it would succeed. What runs before it can change that.',
  })
  const waiting = { nonce: 5, next: 4 }
  const failed = { status: 'failed', reason: null, call: null } as const
  expect(simulationNote(failed, waiting).text).toContain('it would fail. What runs before')
  expect(simulationNote(failed).text).toBe('Simulated on the latest block: it would fail now.')
  for (const status of ['unknown', 'pending'] as const)
    expect(simulationNote({ status }, waiting).text).toContain('nonce 4 must be used first')
})

test('a failing batch names the call that fails, and the contract’s text only as its own', () => {
  const call = { position: 2, count: 3 }
  const noteOf = (reason: string | null, position: typeof call | null) =>
    simulationNote({ status: 'failed', reason, call: position })?.text
  expect(noteOf(null, call)).toContain('call 2 of 3 would fail now, and then none of them takes effect.')
  expect(noteOf('GS031', null)).toContain('it would fail now. The contract says: “GS031”.')
  const words = (reason: string | null, position: typeof call | null) =>
    executionFailureWords({ type: 'call-failed' }, { reason, call: position })
  expect(words(null, call)).toBe(
    'Call 2 of 3 in the batch would fail, so none of them runs. The contract does not say why.',
  )
  expect(words('Sold out', null)).toBe('The call inside would fail. The contract says: “Sold out”.')
  expect(executionFailureWords({ type: 'call-failed' })).toContain('does not say why')
})
