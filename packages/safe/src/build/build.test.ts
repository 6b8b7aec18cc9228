import { type Address, decodeFunctionData, getAddress, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeMultiSend } from '../decode/index.ts'
import {
  addOwnerWithThreshold,
  approveHash,
  BuildError,
  buildRejection,
  buildTransaction,
  changeThreshold,
  disableModule,
  enableModule,
  parseAddress,
  parseAmount,
  parseData,
  parseNonce,
  removeOwner,
  setFallbackHandler,
  setGuard,
  swapOwner,
  transferCoin,
  transferCollectible,
  transferToken,
} from './index.ts'

const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [alice, bob, carol, token, multiSendCallOnly] = [at('a1'), at('b0'), at('ca'), at('70'), at('55')]
const sentinel = '0x0000000000000000000000000000000000000001'
const safe = { address: at('5a'), owners: [alice, bob], threshold: 2, modules: [at('dd')], nonce: 5 }

/** Code and field of the error. */
function errorOf(build: () => unknown): string {
  try {
    build()
  } catch (error) {
    if (error instanceof BuildError) return `${error.field} ${error.code}`
    throw error
  }
  return 'none'
}

describe('text of forms', () => {
  test('an address may be in one case or with its checksum', () => {
    for (const text of [alice, alice.toLowerCase(), `0x${alice.slice(2).toUpperCase()}`, ` ${alice} `])
      expect(parseAddress(text)).toBe(alice)
  })

  test.each([
    ['', 'address invalid-address'],
    ['0x12', 'address invalid-address'],
    [`${alice}00`, 'address invalid-address'],
    ['0xd8Da6bf26964aF9D7eEd9e03E53415D37aA96045', 'address invalid-address'],
  ])('the address %j is refused', (text, error) => {
    expect(errorOf(() => parseAddress(text))).toBe(error)
  })

  test.each([
    ['1', 18, 10n ** 18n],
    ['0.000000000000000001', 18, 1n],
    ['.5', 1, 5n],
    ['1.', 2, 100n],
    ['1.5000', 1, 15n],
    ['7', 0, 7n],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 0, 2n ** 256n - 1n],
  ])('the amount %s with %i decimals is exact', (text, decimals, amount) => {
    expect(parseAmount(text, decimals)).toBe(amount)
  })

  test.each([
    ['', 'invalid-amount'],
    ['.', 'invalid-amount'],
    ['-1', 'invalid-amount'],
    ['1e18', 'invalid-amount'],
    ['1,5', 'invalid-amount'],
    ['0x10', 'invalid-amount'],
    ['0.0000000000000000001', 'too-many-decimals'],
    ['1'.repeat(78), 'invalid-amount'],
  ])('the amount %j is refused', (text, code) => {
    expect(errorOf(() => parseAmount(text, 18))).toBe(`amount ${code}`)
  })

  test('calldata and nonces are checked', () => {
    expect(parseData(' 0xABcd ')).toBe('0xabcd')
    expect(parseData('')).toBe('0x')
    expect(errorOf(() => parseData('0xabc'))).toBe('data invalid-data')
    expect(errorOf(() => parseData(`0x${'00'.repeat(131_073)}`))).toBe('data data-too-large')
    expect(parseNonce('12')).toBe(12)
    for (const text of ['', '-1', '1.5', '9999999999999999'])
      expect(errorOf(() => parseNonce(text))).toBe('nonce invalid-nonce')
  })
})

describe('transfers', () => {
  const abi = parseAbi([
    'function transfer(address to, uint256 value)',
    'function safeTransferFrom(address from, address to, uint256 tokenId)',
  ])

  test('coin, tokens and collectibles', () => {
    expect(transferCoin({ to: alice, value: 7n })).toEqual({ to: alice, value: 7n, data: '0x' })
    const sent = transferToken({ token, to: alice, amount: 7n })
    expect(sent).toMatchObject({ to: token, value: 0n })
    expect(decodeFunctionData({ abi, data: sent.data }).args).toEqual([alice, 7n])
    const given = transferCollectible({ collection: token, from: safe.address, to: bob, tokenId: 3n })
    expect(decodeFunctionData({ abi, data: given.data })).toEqual({
      functionName: 'safeTransferFrom',
      args: [safe.address, bob, 3n],
    })
  })

  test('recipients that would lose the money, and impossible amounts, are refused', () => {
    expect(errorOf(() => transferCoin({ to: zeroAddress, value: 1n }))).toBe('to zero-address')
    expect(errorOf(() => transferCoin({ to: alice, value: -1n }))).toBe('amount invalid-amount')
    expect(errorOf(() => transferToken({ token, to: token, amount: 1n }))).toBe('to token-itself')
    expect(errorOf(() => transferToken({ token, to: alice, amount: 2n ** 256n }))).toBe(
      'amount invalid-amount',
    )
    const transfer = { collection: token, from: safe.address, to: zeroAddress, tokenId: 1n }
    expect(errorOf(() => transferCollectible(transfer))).toBe('to zero-address')
  })
})

describe('transactions', () => {
  const calls = [transferCoin({ to: alice, value: 1n }), transferToken({ token, to: bob, amount: 2n })]

  test('one call is made directly, several through MultiSendCallOnly', () => {
    const [first] = calls
    if (first === undefined) throw new Error('Expected a call')
    expect(buildTransaction({ safe, calls: [first], multiSendCallOnly })).toMatchObject({
      to: alice,
      value: 1n,
      operation: 0,
      nonce: 5,
      gasPrice: 0n,
    })
    const batch = buildTransaction({ safe, calls, nonce: 9, multiSendCallOnly })
    expect(batch).toMatchObject({ to: multiSendCallOnly, value: 0n, operation: 1, nonce: 9 })
    expect(decodeMultiSend(batch.data)).toEqual(calls.map((call) => ({ ...call, operation: 0 })))
  })

  test.each([
    [{ calls: [] }, 'calls no-calls'],
    [{ nonce: 4 }, 'nonce nonce-used'],
    [{ nonce: -1 }, 'nonce invalid-nonce'],
    [{ nonce: 2 ** 53 }, 'nonce invalid-nonce'],
    [{ calls: [{ to: alice, value: 2n ** 256n, data: '0x' as const }] }, 'value invalid-amount'],
    [
      { calls: [...calls, { to: alice, value: 0n, data: `0x${'00'.repeat(131_072)}` as const }] },
      'calls data-too-large',
    ],
  ])('an impossible transaction is refused: %#', (change, error) => {
    expect(errorOf(() => buildTransaction({ safe, calls, multiSendCallOnly, ...change }))).toBe(error)
  })

  test('a rejection is an empty call of the Safe to itself at the same nonce', () => {
    expect(buildRejection(safe, 7)).toMatchObject({
      to: safe.address,
      value: 0n,
      data: '0x',
      operation: 0,
      nonce: 7,
    })
    expect(errorOf(() => buildRejection(safe, 4))).toBe('nonce nonce-used')
  })

  test('an approval on chain is a call of the Safe with the hash', () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    expect(approveHash(safe.address, hash)).toMatchObject({
      to: safe.address,
      data: `0xd4d9bdcd${hash.slice(2)}`,
    })
  })
})

test.each<[string, () => unknown, string]>([
  ['adding an owner twice', () => addOwnerWithThreshold(safe, { owner: alice }), 'owner already-owner'],
  ['adding the Safe', () => addOwnerWithThreshold(safe, { owner: safe.address }), 'owner safe-itself'],
  [
    'adding the zero address',
    () => addOwnerWithThreshold(safe, { owner: zeroAddress }),
    'owner zero-address',
  ],
  ['adding the sentinel', () => addOwnerWithThreshold(safe, { owner: sentinel }), 'owner reserved-address'],
  [
    'a threshold above the owners',
    () => addOwnerWithThreshold(safe, { owner: carol, threshold: 4 }),
    'threshold invalid-threshold',
  ],
  ['a threshold of zero', () => changeThreshold(safe, { threshold: 0 }), 'threshold invalid-threshold'],
  [
    'a threshold with a fraction',
    () => changeThreshold(safe, { threshold: 1.5 }),
    'threshold invalid-threshold',
  ],
  ['removing another account', () => removeOwner(safe, { owner: carol }), 'owner not-an-owner'],
  [
    'removing the last owner',
    () => removeOwner({ ...safe, owners: [alice], threshold: 1 }, { owner: alice }),
    'owner last-owner',
  ],
  [
    'removing an owner too many',
    () => removeOwner(safe, { owner: bob, threshold: 2 }),
    'threshold invalid-threshold',
  ],
  [
    'swapping another account',
    () => swapOwner(safe, { oldOwner: carol, newOwner: at('99') }),
    'oldOwner not-an-owner',
  ],
  [
    'swapping for an owner',
    () => swapOwner(safe, { oldOwner: alice, newOwner: bob }),
    'newOwner already-owner',
  ],
  ['enabling a module twice', () => enableModule(safe, { module: at('dd') }), 'module already-enabled'],
  ['enabling the sentinel', () => enableModule(safe, { module: sentinel }), 'module reserved-address'],
  ['disabling another module', () => disableModule(safe, { module: at('99') }), 'module not-enabled'],
  ['the Safe as its guard', () => setGuard(safe, { guard: safe.address }), 'guard safe-itself'],
  ['the zero address as guard', () => setGuard(safe, { guard: zeroAddress }), 'guard zero-address'],
  [
    'the Safe as its handler',
    () => setFallbackHandler(safe, { handler: safe.address }),
    'handler safe-itself',
  ],
])('%s is refused', (_name, build, error) => {
  expect(errorOf(build)).toBe(error)
})
