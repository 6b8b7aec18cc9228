import { findMisleadingCharacters } from '@peppermint/input/text'
import {
  type Address,
  concat,
  domainSeparator,
  encodeAbiParameters,
  getAddress,
  type Hex,
  keccak256,
  maxUint256,
  pad,
  parseAbiParameters,
  toBytes,
  toHex,
  type TypedDataDomain,
} from 'viem'
import { expect, test } from 'vitest'
import { hashSafeMessage, InvalidTypedDataError, type TypedMessage } from '../hashes/index.ts'
import { reviewMessage } from './index.ts'

const address: Address = getAddress(`0x${'5a'.repeat(20)}`)
const other: Address = getAddress(`0x${'ee'.repeat(20)}`)
const safe = { address, chainId: 7700, version: '1.3.0' }

const typed = (primaryType: string, domain: Readonly<Record<string, unknown>> = {}) => ({
  domain,
  primaryType,
  types: { [primaryType]: [{ name: 'value', type: 'uint256' }] },
  message: { value: '1' },
})
const signIn = (account: string) =>
  `mint.example wants you to sign in with your Ethereum account:\n${account}\n\nHi.`

test('hashes are computed here, and another stated hash blocks signing', () => {
  const { messageHash, message, domainHash, structHash } = hashSafeMessage('hi', {
    chainId: 7700,
    safe: address,
  })
  expect(reviewMessage({ message: 'hi', safe, stated: { messageHash } })).toEqual({
    hashes: { domainHash, message, structHash, safeMessageHash: messageHash },
    findings: [],
    isBlocked: false,
  })
  const differing = reviewMessage({ message: 'hello', safe, stated: { messageHash } })
  expect(differing.isBlocked).toBe(true)
  expect(differing.findings).toMatchObject([{ type: 'stated-hash-differs', severity: 'danger' }])
})

test.each([
  ['a hash', `0x${'ab'.repeat(32)}`, ['opaque-text']],
  ['bytes', `0x${'ab'.repeat(64)}`, ['opaque-text']],
  ['a sign-in', signIn(address), ['sign-in']],
  ['a sign-in of another account', signIn(other), ['sign-in', 'sign-in-of-another-account']],
  ['reversed text', 'pay \u202ealice', ['misleading-characters']],
  ['a permit', typed('Permit'), ['moves-tokens']],
  ['an order', typed('OrderComponents'), ['moves-tokens']],
  ['another chain', typed('Note', { chainId: 1 }), ['other-chain']],
  ['another chain as text', typed('Note', { chainId: '0x1' }), ['other-chain']],
  ...['SafeTx', 'SafeMessage', 'UserOperation', 'PackedUserOperation'].map(
    (type): [string, ReturnType<typeof typed>, string[]] => [
      type,
      typed(type),
      ['signs-for-another-account'],
    ],
  ),
  [
    'a hidden character in typed data',
    { ...typed('Note', { name: 'Pay\u202e' }) },
    ['misleading-characters'],
  ],
  ['harmless typed data', typed('Note', { chainId: 7700 }), []],
  ['a plain text', 'Straße, 東京, мир, Ελλάδα', []],
])('finds what matters in %s', (_name, message, types) => {
  expect(reviewMessage({ message, safe }).findings.map(({ type }) => type)).toEqual(types)
})

test('typed data that cannot be hashed is refused', () => {
  const message = {
    types: { Note: [{ name: 'value', type: 'address' }] },
    primaryType: 'Note',
    message: { value: 'none' },
  }
  expect(() => reviewMessage({ message, safe })).toThrow(InvalidTypedDataError)
})

const note = {
  domain: { name: 'Mint', chainId: '7700' },
  primaryType: 'Note',
  types: {
    Note: [
      { name: 'to', type: 'Person[]' },
      { name: 'text', type: 'string' },
      { name: 'bytes', type: 'bytes' },
    ],
    Person: [{ name: 'name', type: 'string' }],
  },
  message: { to: [{ name: 'Bob' }], text: 'Hello', bytes: '0x12' },
}

test.each<[string, Partial<TypedMessage>]>([
  [
    'a domain that its type leaves out',
    { types: { ...note.types, EIP712Domain: [] }, domain: { name: 'Mint', verifyingContract: other } },
  ],
  ['a field of the domain that no domain has', { domain: { name: 'Mint', purpose: 'Sign in' } }],
  ['a field of the message', { message: { ...note.message, amount: '1' } }],
  ['a field of a struct', { message: { ...note.message, to: [{ name: 'Bob', amount: '1' }] } }],
  ['an object where a text is', { message: { ...note.message, text: { amount: '1' } } }],
  ['bytes whose start is cut off', { message: { ...note.message, bytes: 'zz12' } }],
  [
    'a message beside its domain',
    {
      primaryType: 'EIP712Domain',
      types: { EIP712Domain: [{ name: 'name', type: 'string' }] },
      domain: { name: 'Mint' },
      message: { name: 'Bob' },
    },
  ],
])('typed data that shows %s without signing it is refused', (_name, change) => {
  expect(() => reviewMessage({ message: note, safe })).not.toThrow()
  expect(() => reviewMessage({ message: { ...note, ...change }, safe })).toThrow(InvalidTypedDataError)
})

const STUB =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,'
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const hiddenPermit: TypedMessage = {
  domain: { name: 'Permit2', chainId: 7700, verifyingContract: permit2 },
  primaryType: `${STUB}A witness)A`,
  types: {
    [`${STUB}A witness)A`]: [
      'bytes32 session',
      'bytes32 page',
      'uint256 nonce',
      'uint256 time',
      'bytes32 app',
    ]
      .map((field) => field.split(' '))
      .map(([type = '', name = '']) => ({ type, name })),
  },
  message: {
    session: keccak256(
      encodeAbiParameters(parseAbiParameters('bytes32, address, uint256'), [
        keccak256(toBytes('TokenPermissions(address token,uint256 amount)')),
        getAddress(`0x${'cc'.repeat(20)}`),
        maxUint256,
      ]),
    ),
    page: pad(`0x${'7a'.repeat(20)}`),
    nonce: '7',
    time: maxUint256.toString(),
    app: pad('0x1'),
  },
}

test('a permit of Permit2 in the name of a type is refused', () => {
  // What Permit2 computes of a text that the spender gives it.
  const { session, page, nonce, time, app } = hiddenPermit.message as Readonly<Record<string, Hex>>
  const witnessType = 'A witness)A(bytes32 session,bytes32 page,uint256 nonce,uint256 time,bytes32 app)'
  const values = [session, page, nonce, time, app].map((value = '0x') => pad(toHex(BigInt(value))))
  const struct = keccak256(concat([keccak256(toBytes(`${STUB}${witnessType}`)), ...values]))
  const separator = domainSeparator({ domain: hiddenPermit.domain as TypedDataDomain })
  expect(hashSafeMessage(hiddenPermit, { chainId: 7700, safe: address }).message).toBe(
    keccak256(concat(['0x1901', separator, struct])),
  )
  expect(() => reviewMessage({ message: hiddenPermit, safe })).toThrow(InvalidTypedDataError)
})

test.each(['a b', 'a\tb', 'a,b', 'a(', 'a)', 'a[]', 'a\u00a0b'])('a struct named %j is refused', (name) => {
  expect(() => reviewMessage({ message: typed(name), safe })).toThrow(InvalidTypedDataError)
})

test.each(['a b', 'a,b', 'a)b(bytes32 c'])('a field named %j is refused', (name) => {
  const named = {
    primaryType: 'Note',
    types: { Note: [{ name, type: 'uint256' }] },
    message: { [name]: '1' },
  }
  expect(() => reviewMessage({ message: named, safe })).toThrow(InvalidTypedDataError)
})

test('a type named with a colon, as exchanges do, is read like any other', () => {
  expect(reviewMessage({ message: typed('HyperliquidTransaction:UsdSend'), safe }).findings).toEqual([])
})

test('a message for Permit2 that is not read is a danger, whatever it is called', () => {
  const session = {
    domain: { name: 'Permit2', chainId: 7700, verifyingContract: permit2 },
    primaryType: 'Session',
    types: { Session: [{ name: 'page', type: 'bytes32' }] },
    message: { page: pad('0x1') },
  }
  expect(inShort(session)).toEqual([['danger', 'moves-tokens']])
  expect(inShort({ ...session, domain: { ...session.domain, verifyingContract: attacker } })).toEqual([
    ['warning', 'for-a-contract'],
  ])
})

test.each([
  ['p\u0430ypal', [0x43_0]],
  ['a\u200bb', [0x20_0b]],
  ['\u0000', [0]],
  ['tab\tand\nbreak', []],
  ['мир and peace', []],
])('misleading characters of %j', (text, codePoints) => {
  expect(findMisleadingCharacters(text)).toEqual(codePoints)
})

const domain = { name: 'Exchange', chainId: 7700, verifyingContract: other }
const fields = (all: Readonly<Record<string, readonly [type: string, value: unknown]>>) => ({
  types: Object.entries(all).map(([name, [type]]) => ({ name, type })),
  message: Object.fromEntries(Object.entries(all).map(([name, [, value]]) => [name, value])),
})
const message = (
  primaryType: string,
  all: Parameters<typeof fields>[0],
  ofDomain: Readonly<Record<string, unknown>> = domain,
) => {
  const { types, message: values } = fields(all)
  return { domain: ofDomain, primaryType, types: { [primaryType]: types }, message: values }
}
const attacker: Address = getAddress(`0x${'7a'.repeat(20)}`)
const inShort = (typedMessage: TypedMessage, more: Partial<Parameters<typeof reviewMessage>[0]> = {}) =>
  reviewMessage({ message: typedMessage, safe, ...more }).findings.map(({ severity, type }) => [
    severity,
    type,
  ])

test.each<[string, TypedMessage, string]>([
  [
    'LimitOrder',
    message('LimitOrder', { maker: ['address', address], counterparty: ['address', attacker] }),
    'moves-tokens',
  ],
  ['a list of orders by its root alone', message('Root', { root: ['bytes32', pad('0x1')] }), 'moves-tokens'],
  ['RfqOrder', message('RfqOrder', { counterparty: ['address', attacker] }), 'moves-tokens'],
  [
    'PermitForAll',
    message('PermitForAll', { operator: ['address', attacker], approved: ['bool', true] }),
    'moves-tokens',
  ],
  [
    'MetaTransaction',
    message('MetaTransaction', { from: ['address', address], functionSignature: ['bytes', '0x12345678'] }),
    'signs-for-another-account',
  ],
  [
    'Delegation',
    message('Delegation', { delegatee: ['address', attacker], nonce: ['uint256', '0'] }),
    'delegates',
  ],
  [
    'an order of an unknown name',
    message('Deal', { counterparty: ['address', attacker], amount: ['uint256', '5'] }),
    'may-move-assets',
  ],
  [
    'an account and an amount without a contract',
    message('Deal', { counterparty: ['address', attacker], amount: ['uint256', '5'] }, { name: 'Exchange' }),
    'may-move-assets',
  ],
  [
    'an account and a permission without a contract',
    message('Deal', { counterparty: ['address', attacker], allowed: ['bool', true] }, { name: 'Exchange' }),
    'may-move-assets',
  ],
  [
    'an account and bytes without a contract',
    message('Deal', { counterparty: ['address', attacker], call: ['bytes', '0x12'] }, { name: 'Exchange' }),
    'may-move-assets',
  ],
  [
    'a message in the domain of the Safe',
    message('Deal', { text: ['string', 'Hello'] }, { chainId: 7700, verifyingContract: address }),
    'signs-for-another-account',
  ],
])('%s is a danger', (_name, typedMessage, type) => {
  expect(inShort(typedMessage)).toEqual([['danger', type]])
})

test('typed data for a contract is a warning, for one of the assets a danger', () => {
  const text = message('Note', {
    text: ['string', 'Hello'],
    wallet: ['address', address],
    nonce: ['uint256', '7'],
  })
  expect(inShort(text)).toEqual([['warning', 'for-a-contract']])
  expect(inShort(text, { assets: [other] })).toEqual([['danger', 'may-move-assets']])
  // A number that counts is no amount.
  const counted = message(
    'Note',
    { friend: ['address', attacker], nonce: ['uint256', '7'], deadline: ['uint256', '9'] },
    { name: 'Exchange' },
  )
  expect(inShort(counted)).toEqual([])
  const login = message(
    'Note',
    { wallet: ['address', address], nonce: ['uint256', '7'] },
    { name: 'Exchange' },
  )
  expect(inShort(login)).toEqual([])
})

test('a permit names who gets what, for how much and how long', () => {
  const permit = (value: string, deadline: string, owner: string = address) =>
    message('Permit', {
      owner: ['address', owner],
      spender: ['address', attacker],
      value: ['uint256', value],
      deadline: ['uint256', deadline],
    })
  const now = 1_800_000_000
  const short = reviewMessage({ message: permit('5', String(now + 3600)), safe, now }).findings
  expect(short).toEqual([
    {
      type: 'moves-tokens',
      severity: 'danger',
      primaryType: 'Permit',
      contract: other,
      parties: [attacker],
      isUnlimited: false,
    },
  ])
  const ofAnother = permit('5', String(now + 3600), other)
  expect(reviewMessage({ message: ofAnother, safe, now }).findings).toEqual([{ ...short[0], holder: other }])
  const endless = reviewMessage({ message: permit(String(2n ** 256n - 1n), String(2n ** 48n)), safe, now })
  expect(endless.findings).toMatchObject([
    { type: 'moves-tokens', isUnlimited: true },
    { type: 'long-lived', severity: 'warning', field: 'deadline', until: String(2n ** 48n) },
  ])
  const nextQuarter = permit('5', String(now + 90 * 86_400))
  expect(inShort(nextQuarter, { now })).toContainEqual(['warning', 'long-lived'])
  // Without a clock, a year that no one means.
  expect(inShort(permit('5', String(now + 3600)))).toHaveLength(1)
  expect(inShort(permit('5', String(2n ** 48n)))).toHaveLength(2)
})

test.each([
  ['a number of JSON', 1e30],
  ['zeros before it', `${'0'.repeat(90)}${10n ** 30n}`],
  ['zeros of a hex number before it', `0x${'0'.repeat(90)}${(10n ** 30n).toString(16)}`],
])('an amount and a time are what is hashed: %s', (_, value) => {
  const deal = message('Order', { amount: ['uint256', value], deadline: ['uint256', value] })
  expect(reviewMessage({ message: deal, safe }).findings).toMatchObject([
    { type: 'moves-tokens', isUnlimited: true },
    { type: 'long-lived', until: BigInt(value).toString() },
  ])
})

test('of several limits, the longest is said', () => {
  const deal = message('Order', {
    deadline: ['uint256', '5000000000'],
    validTo: ['uint256', '9000000000'],
    expiry: ['uint256', '6000000000'],
  })
  expect(reviewMessage({ message: deal, safe }).findings).toContainEqual({
    type: 'long-lived',
    severity: 'warning',
    field: 'validTo',
    until: '9000000000',
  })
})

test('a permit’s own fields say whose tokens it moves, and nothing else does', () => {
  const findingOf = (primaryType: string, types: TypedMessage['types'], content: TypedMessage['message']) =>
    reviewMessage({
      message: { domain: { chainId: 7700, verifyingContract: other }, types, primaryType, message: content },
      safe,
    }).findings[0]
  const addresses = (...names: readonly string[]) => names.map((name) => ({ name, type: 'address' }))
  // The spender's contract chooses what a witness is.
  const witness = [...addresses('spender'), { name: 'witness', type: 'Evil' }]
  const chosen = findingOf(
    'PermitWitnessTransferFrom',
    { PermitWitnessTransferFrom: witness, Evil: addresses('owner') },
    { spender: attacker, witness: { owner: attacker } },
  )
  expect(chosen).toMatchObject({ type: 'moves-tokens', parties: [attacker] })
  expect(chosen).not.toHaveProperty('holder')
  const order = findingOf('Order', { Order: addresses('from', 'owner') }, { from: other, owner: attacker })
  expect(order).toMatchObject({ type: 'moves-tokens', parties: [other, attacker] })
  expect(order).not.toHaveProperty('holder')
  expect(findingOf('Order', { Order: addresses('owner') }, { owner: attacker })).not.toHaveProperty('holder')
  const own = findingOf('Permit', { Permit: addresses('owner', 'spender') }, { owner: other, spender: other })
  expect(own).toMatchObject({ holder: other, parties: [other] })
})

test.each<[string, string, string | null, readonly string[]]>([
  ['its own site', 'URI: https://mint.example/safe\nChain ID: 7700', 'https://mint.example', []],
  ['another site', 'URI: https://evil.example', null, ['sign-in-elsewhere']],
  ['another app than asks', 'URI: https://mint.example', 'https://evil.example/app', ['sign-in-elsewhere']],
  ['another chain', 'URI: https://mint.example\nChain ID: 1', null, ['other-chain']],
  ['rights of the site', 'Resources:\n- urn:recap:eyJhdHQiOnt9fQ', null, ['sign-in-delegates']],
])('a sign-in with %s', (_name, rest, origin, types) => {
  const text = `${signIn(address)}\n\n${rest}`
  expect(reviewMessage({ message: text, safe, origin }).findings.map(({ type }) => type)).toEqual([
    'sign-in',
    ...types,
  ])
})

test('a message of a megabyte is reviewed with bounded work', () => {
  const items = Array.from({ length: 4_000 }, () => other)
  const typedMessage = {
    domain,
    primaryType: 'Deal',
    types: { Deal: [{ name: 'all', type: 'address[]' }] },
    message: { all: items },
  }
  const [finding] = reviewMessage({ message: typedMessage, safe }).findings
  expect(finding).toMatchObject({ type: 'may-move-assets', parties: [other] })
})
