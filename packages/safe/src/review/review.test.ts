import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import {
  addOwnerWithThreshold,
  buildRejection,
  changeThreshold,
  disableModule,
  enableModule,
  encodeMultiSend,
  removeOwner,
  setFallbackHandler,
  setGuard,
  swapOwner,
  transferCoin,
  transferToken,
} from '../build/index.ts'
import { findKnownContract } from '../chain/index.ts'
import { safeFunctions } from '../decode/index.ts'
import { hashSafeTransaction, type SafeTransaction } from '../hashes/index.ts'
import {
  calledAddresses,
  compareOutcome,
  compareSafe,
  isDelegateTarget,
  reviewTransaction,
  shownCalls,
  type TransactionReviewInput,
  verifyText,
} from './index.ts'
import {
  alice,
  at,
  attacker,
  bob,
  build,
  call,
  callToken,
  carol,
  known,
  multiSendCallOnly,
  safe,
  token,
} from './review.fixture.ts'

const review = (transaction: SafeTransaction, more: Partial<TransactionReviewInput> = {}) =>
  reviewTransaction({ transaction, safe, ...more })
const found = (transaction: SafeTransaction, more?: Partial<TransactionReviewInput>) =>
  review(transaction, more).findings.map(({ severity, type, path }) => [severity, type, path])

test('hashes are those of the bytes, and another stated hash blocks signing', () => {
  const transaction = build(transferCoin({ to: alice, value: 1n }))
  const { safeTxHash, domainHash, structHash } = hashSafeTransaction(transaction, {
    chainId: 7700,
    safe: safe.address,
    version: '1.3.0',
  })
  const agreed = review(transaction, {
    stated: { safeTxHash: safeTxHash.toUpperCase().replace('X', 'x') as Hex },
  })
  expect(agreed).toMatchObject({
    hashes: { safeTxHash, domainHash, messageHash: structHash },
    findings: [],
    isBlocked: false,
  })
  const stated: Hex = `0x${'0'.repeat(64)}`
  expect(review({ ...transaction, value: 2n }, { stated: { safeTxHash } }).isBlocked).toBe(true)
  const differing = review(transaction, { stated: { safeTxHash: stated } })
  expect(differing.isBlocked).toBe(true)
  expect(differing.findings).toEqual([
    { type: 'stated-hash-differs', severity: 'danger', path: null, stated, computed: safeTxHash },
  ])
})

test.each<[string, Partial<SafeTransaction>, readonly unknown[]]>([
  [
    'a delegate call to an unknown contract',
    { to: attacker, operation: 1 },
    ['danger', 'delegate-call-unknown', []],
  ],
  ['a gas refund', { gasPrice: 1n, gasToken: token }, ['danger', 'gas-refund', null]],
  ['a used nonce', { nonce: 4 }, ['warning', 'nonce-used', null]],
  ['a later nonce', { nonce: 6 }, ['note', 'nonce-ahead', null]],
  ['coin for the zero address', { to: zeroAddress, value: 1n }, ['danger', 'transfer-to-zero', []]],
  ['an unknown self-call', { to: safe.address, data: '0xdeadbeef' }, ['danger', 'unknown-self-call', []]],
  ['unknown calldata', { data: '0xdeadbeef' }, ['warning', 'unknown-calldata', []]],
  [
    'a batch that is called',
    { to: multiSendCallOnly, data: encodeMultiSend([]) },
    ['danger', 'batch-not-delegated', []],
  ],
  [
    'a batch that cannot be read',
    { to: multiSendCallOnly, operation: 1, data: '0x8d80ff0a' },
    ['danger', 'unreadable-calls', []],
  ],
  ['a failure that uses up the nonce', { safeTxGas: 1n }, ['warning', 'failure-uses-nonce', null]],
])('finds %s', (_name, changes, expected) => {
  expect(found({ ...build(transferCoin({ to: alice, value: 1n })), value: 0n, ...changes })).toContainEqual(
    expected,
  )
})

test.each<[string, { readonly to: Address; readonly value: bigint; readonly data: Hex }, readonly string[]]>([
  ['add-owner', addOwnerWithThreshold(safe, { owner: carol }), ['danger', carol, '2']],
  ['remove-owner', removeOwner(safe, { owner: bob }), ['danger', bob, '1']],
  ['swap-owner', swapOwner(safe, { oldOwner: bob, newOwner: carol }), ['danger', bob, carol]],
  ['change-threshold', changeThreshold(safe, { threshold: 1 }), ['danger', '1']],
  ['enable-module', enableModule(safe, { module: attacker }), ['danger', attacker]],
  ['disable-module', disableModule(safe, { module: at('dd') }), ['warning', at('dd')]],
  ['set-guard', setGuard(safe, { guard: attacker }), ['danger', attacker]],
  ['remove-guard', setGuard(safe, { guard: null }), ['danger']],
  ['set-fallback-handler', setFallbackHandler(safe, { handler: attacker }), ['danger', attacker]],
  ['set-fallback-handler', setFallbackHandler(safe, { handler: known('fallbackHandler') }), ['warning']],
  [
    'change-implementation',
    call(
      safe.address,
      encodeFunctionData({ abi: safeFunctions, functionName: 'changeMasterCopy', args: [attacker] }),
    ),
    ['danger', attacker],
  ],
  [
    'set-module-guard',
    call(
      safe.address,
      encodeFunctionData({ abi: safeFunctions, functionName: 'setModuleGuard', args: [attacker] }),
    ),
    ['danger', attacker],
  ],
  ['gives-authority', callToken('approve', [attacker, maxUint256]), ['danger', 'spend', token, attacker]],
  ['gives-authority', callToken('approve', [attacker, 10n ** 36n]), ['danger', 'spend', attacker]],
  ['gives-authority', callToken('approve', [attacker, 2n ** 96n - 1n]), ['danger', 'spend', attacker]],
  ['gives-authority', callToken('approve', [attacker, 10n ** 24n]), ['warning', String(10n ** 24n)]],
  ['gives-authority', callToken('approve', [attacker, 0n]), ['note', '0']],
  ['gives-authority', callToken('increaseAllowance', [attacker, 2n ** 128n]), ['danger', attacker]],
  ['gives-authority', callToken('setApprovalForAll', [attacker, true]), ['danger', 'operate', attacker]],
  ['transfer-to-token', callToken('transfer', [token, 1n]), ['danger', token]],
  ['transfer-to-zero', callToken('transferFrom', [alice, zeroAddress, 1n]), ['danger']],
  ['gives-authority', callToken('transferOwnership', [attacker]), ['danger', 'own', attacker]],
  ['gives-authority', callToken('renounceOwnership', []), ['danger', 'own']],
])('finds %s alone and inside of a batch', (type, action, facts) => {
  const alone = review(build(action)).findings
  expect(alone.map((finding) => finding.type)).toEqual([type])
  for (const fact of facts) expect(Object.values(alone[0] ?? {})).toContain(fact)
  const inBatch = found(build(transferCoin({ to: alice, value: 1n }), action))
  expect(inBatch).toEqual([
    [alone[0]?.severity, type, [1]],
    ['note', 'delegate-call-known', []],
  ])
})

test.each([
  ['a plain transfer', build(transferCoin({ to: alice, value: 1n }))],
  ['a token transfer', build(transferToken({ token, to: alice, amount: 1n }))],
  ['a revoked approval of one token', build(callToken('approve', [zeroAddress, 7n]))],
  ['a revoked approval', build(callToken('setApprovalForAll', [alice, false]))],
])('finds nothing in %s', (_name, transaction) => {
  expect(found(transaction)).toEqual([])
})

test('a rejection is recognized, and not with a refund', () => {
  const rejection = buildRejection(safe, 5)
  expect(found(rejection)).toEqual([['note', 'rejection', null]])
  expect(found({ ...rejection, gasPrice: 1n })).toEqual([['danger', 'gas-refund', null]])
})

test('an ABI of someone else never hides what a function of tokens or of the Safe does', () => {
  // It has the selector of `approve(address,uint256)`.
  const abi = parseAbi(['function sign_szabo_bytecode(bytes16 id, uint128 code)'])
  const approval = callToken('approve', [attacker, maxUint256])
  const reviewed = review(build(approval), { abis: [{ abi, address: token }] })
  expect(reviewed.call.decoded?.method).not.toBe('approve')
  expect(reviewed.findings).toMatchObject([
    { type: 'gives-authority', severity: 'danger', receiver: attacker },
    { type: 'unknown-calldata', severity: 'warning' },
  ])
})

test('an approval for another Safe is a danger, also inside a batch', () => {
  const hash: Hex = `0x${'4a'.repeat(32)}`
  const approval = encodeFunctionData({ abi: safeFunctions, functionName: 'approveHash', args: [hash] })
  const nested = review(build(call(token, '0x'), call(attacker, approval))).findings
  expect(nested).toContainEqual({
    type: 'approves-hash',
    severity: 'danger',
    path: [1],
    safe: attacker,
    hash,
  })
  const own = review(build(call(safe.address, approval))).findings
  expect(own.map(({ type }) => type)).not.toContain('approves-hash')
})

test('a huge batch is a danger, and work for it stays bounded', () => {
  const many = Array.from({ length: 1_000 }, (_, index) =>
    call(getAddress(pad(numberToHex(index + 1), { size: 20 })), '0x12345678'),
  )
  const { call: top, findings } = review(build(...many))
  expect(top.calls).toHaveLength(1_000)
  expect(findings[0]).toMatchObject({ type: 'too-many-calls', severity: 'danger', shown: 200, total: 1_000 })
  // Of those that are not shown as well.
  expect(findings.filter(({ type }) => type === 'unknown-calldata')).toHaveLength(1_000)
  expect(shownCalls(top)).toHaveLength(201)
  expect(calledAddresses(top)).toHaveLength(201)
  const fitting = review(build(...many.slice(0, 200)))
  expect(fitting.findings.map(({ type }) => type)).not.toContain('too-many-calls')
})

test('calls are decoded by given ABIs, at any depth of batches', () => {
  const abi = parseAbi(['function brew(uint256 quantity, uint256 phase)'])
  const brew = call(token, encodeFunctionData({ abi, args: [3n, 1n] }), 180n)
  const inner = call(known('multiSend'), encodeMultiSend([brew]))
  const { call: top, findings } = review(build(brew, inner), { abis: [{ abi, address: null }] })
  expect(top.calls?.[0]?.decoded).toMatchObject({
    method: 'brew',
    parameters: [
      { name: 'quantity', value: '3' },
      { name: 'phase', value: '1' },
    ],
  })
  expect(top.calls?.[0]).toMatchObject({ path: [0], to: token, value: 180n, operation: 0 })
  expect(findings.map(({ type }) => type)).toEqual(['batch-not-delegated', 'delegate-call-known'])
  expect(calledAddresses(top)).toEqual([multiSendCallOnly, token, known('multiSend')])
})

test('data for an address without code is found, once it is known to have none', () => {
  const transaction = build(transferToken({ token, to: alice, amount: 1n }))
  expect(found(transaction, { hasCode: () => false })).toEqual([['warning', 'no-code', []]])
  expect(found({ ...transaction, value: 1n }, { hasCode: () => false })).toEqual([['danger', 'no-code', []]])
  expect(found(transaction, { hasCode: (address) => address === token })).toEqual([])
})

test('an address of Safe’s contracts is one of them only where it may have code', () => {
  const batch = build(call(alice, '0x'), call(bob, '0x'))
  const types = (hasCode?: () => boolean | undefined) =>
    review(batch, hasCode && { hasCode }).findings.map(({ type }) => type)
  for (const hasCode of [undefined, () => undefined, () => true])
    expect(types(hasCode)).toEqual(['delegate-call-known'])
  expect(types(() => false)).toEqual(['no-code'])
})

test('a delegate call says whose contract it is, and only those made for it are known', () => {
  const role = (to: Address) => {
    const transaction = { ...build(call(to, '0xdeadbeef')), operation: 1 as const }
    const [finding] = review(transaction).findings.filter(({ type }) => type.startsWith('delegate-call'))
    return finding?.type === 'delegate-call-known' ? finding.role : finding?.type
  }
  expect(role(known('createCall'))).toBe('createCall')
  expect(role(known('signMessageLib'))).toBe('signMessageLib')
  expect(role(attacker)).toBe('delegate-call-unknown')
  expect(role(known('singleton'))).toBe('delegate-call-unknown')
  expect(
    [known('singleton'), known('createCall')].map((to) => isDelegateTarget(findKnownContract(to))),
  ).toEqual([false, true])
})

test('a service cannot call over what still has a free nonce on the chain', () => {
  for (const status of ['SUCCESS', 'FAILED', 'CANCELLED'] as const) {
    const finding = { type: 'stated-outcome-differs', severity: 'danger', path: null, status }
    expect(compareOutcome(status, 5, 5)).toEqual([{ ...finding, nonce: 5, next: 5 }])
    expect(compareOutcome(status, 7, 5)).toHaveLength(1)
    expect(compareOutcome(status, 4, 5)).toEqual([])
    expect(compareOutcome(status, 5, undefined)).toEqual([])
  }
  expect(compareOutcome('AWAITING_EXECUTION', 5, 5)).toEqual([])
})

test('a Safe whose code is not of Safe is found', () => {
  const transaction = build(transferCoin({ to: alice, value: 1n }))
  const hostile = { ...safe, version: null, singleton: attacker, isGenuine: false }
  expect(review(transaction, { safe: hostile }).findings).toEqual([
    { type: 'unknown-safe-contract', severity: 'danger', path: null, singleton: attacker },
  ])
})

test('reviewing a hostile batch of a megabyte takes bounded work', () => {
  const calls = Array.from({ length: 10_000 }, (_, index) =>
    call(getAddress(`0x${index.toString(16).padStart(40, '0')}`), '0x'),
  )
  const transaction: SafeTransaction = {
    ...build(transferCoin({ to: alice, value: 1n })),
    to: multiSendCallOnly,
    operation: 1,
    data: encodeMultiSend(calls),
  }
  expect(found(transaction)).toEqual([
    ['danger', 'cut-off', null],
    ['danger', 'unreadable-calls', []],
    ['note', 'delegate-call-known', []],
  ])
})

describe('what a service states about a Safe', () => {
  const ex = (value: Address) => ({ value, name: null, logoUri: null })
  const stated = {
    version: '1.3.0+L2',
    owners: [ex(bob), ex(alice)],
    threshold: 2,
    nonce: 5,
    modules: [ex(at('dd'))],
    guard: null,
    fallbackHandler: null,
  }

  test('is no finding while it agrees with the chain', () => {
    expect(compareSafe(stated, safe)).toEqual([])
    expect(compareSafe(stated, { ...safe, modules: null })).toEqual([])
  })

  test('is compared, and shown with checksums', () => {
    const lower = [attacker.toLowerCase() as Address, alice]
    const [difference] = compareSafe({ ...stated, owners: lower.map(ex) }, safe)
    expect(difference?.stated.split(', ')).toEqual([alice, attacker].toSorted())
    expect(difference?.chain.split(', ')).toEqual(safe.owners.toSorted())
  })

  test.each([
    ['owners', { owners: [ex(alice), ex(attacker)] }, 'danger'],
    ['threshold', { threshold: 1 }, 'danger'],
    ['version', { version: '1.1.1' }, 'danger'],
    ['nonce', { nonce: 4 }, 'warning'],
    ['modules', { modules: null }, 'warning'],
    ['guard', { guard: ex(attacker) }, 'warning'],
    ['fallbackHandler', { fallbackHandler: ex(attacker) }, 'warning'],
  ])('is compared: %s', (field, change, severity) => {
    expect(compareSafe({ ...stated, ...change }, safe)).toMatchObject([
      { type: 'stated-safe-differs', field, severity },
    ])
  })
})

test('the text to verify elsewhere has every field that is hashed', () => {
  const transaction = build(transferCoin({ to: alice, value: 10n ** 18n }))
  const { hashes } = review(transaction)
  const text = verifyText({ safe, transaction, hashes })
  for (const part of [...Object.values(hashes), safe.address, alice, 'Chain ID: 7700', 'Nonce: 5', '(1)'])
    expect(text).toContain(part)
  expect(text).toContain(
    `getTransactionHash(${alice}, 1000000000000000000, 0x, 0, 0, 0, 0, ${zeroAddress}, ${zeroAddress}, 5)`,
  )
})

test('a decoded text with misleading characters is found in its call, in batches too', () => {
  const abi = parseAbi(['function setPhase((string name, uint256 price) phase, string[] notes)'])
  const data = (name: string, note = 'Plain') =>
    encodeFunctionData({ abi, args: [{ name, price: 1n }, [note]] })
  const abis = [{ abi, address: null }]
  const misleading = (transaction: SafeTransaction) =>
    review(transaction, { abis }).findings.filter(({ type }) => type === 'misleading-characters')
  expect(misleading(build(call(carol, data('Общая продажа 🌶️'))))).toEqual([])
  expect(misleading(build(call(carol, data('Public\u202e'))))).toEqual([
    { type: 'misleading-characters', severity: 'warning', path: [], codePoints: [0x20_2e] },
  ])
  expect(misleading(build(call(carol, data('Plain')), call(carol, data('Plain', 'D\u0430ve'))))).toEqual([
    { type: 'misleading-characters', severity: 'warning', path: [1], codePoints: [0x4_30] },
  ])
  const named = parseAbi(['function pay(uint256 amount)'])
  const renamed = [{ ...named[0], inputs: [{ name: 'amo\u2800unt', type: 'uint256' }] }] as const
  const pay = build(call(carol, encodeFunctionData({ abi: named, args: [1n] })))
  expect(review(pay, { abis: [{ abi: renamed, address: null }] }).findings).toContainEqual(
    expect.objectContaining({ type: 'misleading-characters', codePoints: [0x28_00] }),
  )
})
