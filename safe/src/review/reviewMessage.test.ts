import { findMisleadingCharacters } from '@peppermint/input/text'
import { type Address, getAddress } from 'viem'
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

test.each([
  ['p\u0430ypal', [0x43_0]],
  ['a\u200bb', [0x20_0b]],
  ['\u0000', [0]],
  ['tab\tand\nbreak', []],
  ['мир and peace', []],
])('misleading characters of %j', (text, codePoints) => {
  expect(findMisleadingCharacters(text)).toEqual(codePoints)
})
