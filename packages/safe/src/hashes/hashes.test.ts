import * as protocolKit from '@safe-global/protocol-kit'
import * as fc from 'fast-check'
import {
  type Address,
  getAddress,
  hashMessage,
  hashTypedData,
  type TypedDataDefinition,
  keccak256,
  stringToHex,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import {
  hashDelegate,
  hashDelegateV1,
  hashDeleteRequest,
  hashNotificationRegistration,
  hashSafeMessage,
  hashSafeTransaction,
  InvalidTypedDataError,
  type SafeTransaction,
  safeTransactionTypedData,
  type TypedMessage,
  withPrimaryType,
} from './index.ts'

const safe = getAddress(`0x${'5a'.repeat(20)}`)
const bytes = (size: number) =>
  fc.uint8Array({ minLength: size, maxLength: size }).map((value) => toHex(value))
const addresses = bytes(20).map((value) => getAddress(value))
const uint256 = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

const transactions: fc.Arbitrary<SafeTransaction> = fc.record({
  to: addresses,
  value: uint256,
  data: fc.uint8Array({ maxLength: 200 }).map((value) => toHex(value)),
  operation: fc.constantFrom<0 | 1>(0, 1),
  safeTxGas: uint256,
  baseGas: uint256,
  gasPrice: uint256,
  gasToken: addresses,
  refundReceiver: addresses,
  nonce: fc.maxSafeNat(),
})

const versions = ['1.0.0', '1.1.1', '1.2.0', '1.3.0', '1.4.1', '1.5.0']
const hasChainId = (version: string) => version >= '1.3.0'

test('[G-13] every transaction has the hash that protocol-kit computes', () => {
  fc.assert(
    fc.property(
      transactions,
      addresses,
      fc.constantFrom(...versions),
      fc.nat(),
      (transaction, at, version, id) => {
        const data = {
          ...transaction,
          value: String(transaction.value),
          safeTxGas: String(transaction.safeTxGas),
          baseGas: String(transaction.baseGas),
          gasPrice: String(transaction.gasPrice),
        }
        const expected = protocolKit.calculateSafeTransactionHash(at, data, version, BigInt(id))
        const hashes = hashSafeTransaction(transaction, { chainId: id, safe: at, version })
        expect(hashes.safeTxHash).toBe(expected)
        const typedData = safeTransactionTypedData(transaction, { chainId: id, safe: at, version })
        expect(hashTypedData(typedData)).toBe(expected)
        // protocol-kit's preimage has the chain id in every version.
        if (!hasChainId(version)) return
        const preimage = protocolKit.preimageSafeTransactionHash(at, data, version, BigInt(id))
        expect(preimage).toBe(`0x1901${hashes.domainHash.slice(2)}${hashes.structHash.slice(2)}`)
      },
    ),
    { numRuns: 200 },
  )
})

test('an unknown version is treated as the current one; a suffix does not matter', () => {
  const transaction = { ...fc.sample(transactions, 1)[0], nonce: 1 } as SafeTransaction
  const hash = (version?: string | null) =>
    hashSafeTransaction(transaction, { chainId: 7700, safe, ...(version !== undefined && { version }) })
      .safeTxHash
  expect(
    new Set([hash(), hash(null), hash('1.4.1+L2'), hash('1.3.0'), hash('2.0.0'), hash('dev')]).size,
  ).toBe(1)
  expect(hash('1.2.0')).not.toBe(hash('1.3.0'))
  expect(hash('0.1.0')).toBe(hash('1.2.0'))
})

const typed: TypedMessage & { readonly primaryType: string } = {
  domain: { name: 'Mail', version: '1', chainId: 7700, verifyingContract: safe },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Letter: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'amount', type: 'uint256' },
      { name: 'attachment', type: 'bytes' },
    ],
  },
  primaryType: 'Letter',
  message: {
    from: { name: 'Alice', wallets: [zeroAddress] },
    to: [{ name: 'Bob', wallets: [] }],
    amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    attachment: '0x00ff',
  },
}

test.each(versions)('[G-20] a text and typed data have the hashes of protocol-kit in %s', (version) => {
  type KitMessage = Parameters<typeof protocolKit.hashSafeMessage>[0]
  const expected = (message: KitMessage) => {
    const { generateTypedData, hashSafeMessage: hash } = protocolKit
    const data = { safeAddress: safe, safeVersion: version, chainId: 7700n }
    return {
      message: hash(structuredClone(message)),
      messageHash: hash(
        generateTypedData({ ...data, data: structuredClone(message) }) as unknown as KitMessage,
      ),
    }
  }
  const domain = { chainId: 7700, safe, version }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(hashSafeMessage(text, domain)).toMatchObject(expected(text))
    }),
    { numRuns: 50 },
  )
  expect(hashSafeMessage(typed, domain)).toMatchObject(expected(typed as unknown as KitMessage))
})

test('[G-20] a text that looks like hex is hashed as text', () => {
  const { message } = hashSafeMessage('0xdeadbeef', { chainId: 7700, safe })
  expect(message).toBe(hashMessage('0xdeadbeef'))
  expect(message).not.toBe(hashMessage({ raw: '0xdeadbeef' }))
})

const messageOf = (message: TypedMessage) => hashSafeMessage(message, { chainId: 7700, safe }).message

test('[G-20] infers a missing primary type and reads a chain id that is text', () => {
  const { primaryType: _, ...withoutPrimaryType } = typed
  expect(messageOf(withoutPrimaryType)).toBe(messageOf(typed))
  for (const chainId of ['7700', '0x1e14'])
    expect(messageOf({ ...typed, domain: { ...typed.domain, chainId } })).toBe(messageOf(typed))
  const { chainId: _chainId, ...otherDomain } = typed.domain ?? {}
  expect(messageOf({ ...typed, domain: otherDomain })).not.toBe(messageOf(typed))
  const list = [
    { name: 'value', type: 'uint256' },
    { name: 'next', type: 'List[]' },
  ]
  const recursive = { types: { List: list }, message: { value: 1, next: [{ value: 2, next: [] }] } }
  expect(messageOf(recursive)).toBe(messageOf({ ...recursive, primaryType: 'List' }))
})

const uint = { A: [{ name: 'value', type: 'uint256' }] }
test.each<[name: string, message: TypedMessage]>([
  ['no types', { types: {}, message: {} }],
  ['two candidates for the primary type', { types: { ...uint, B: [] }, message: { value: 1 } }],
  ['a primary type that is not among the types', { types: uint, primaryType: 'B', message: {} }],
  ['a primary type of the prototype', { types: uint, primaryType: 'constructor', message: {} }],
  [
    'a field of a type of the prototype',
    { types: { A: [{ name: 'x', type: 'toString' }] }, message: { x: {} } },
  ],
  ['a number that is not one', { types: uint, message: { value: 'seven' } }],
  ['a number out of range', { types: uint, message: { value: -1 } }],
  ['a missing struct', { types: { A: [{ name: 'b', type: 'B' }], B: uint.A }, message: {} }],
  ['a struct that never ends', { types: { A: [{ name: 'a', type: 'A' }] }, message: {} }],
  ['an array that is not one', { types: { A: [{ name: 'x', type: 'uint256[]' }] }, message: { x: 1 } }],
  ['an unknown type', { types: { A: [{ name: 'x', type: 'elephant' }] }, message: { x: 1 } }],
  [
    'a chain id that is not a number',
    {
      ...typed,
      domain: { chainId: 'canto' },
      types: { ...typed.types, EIP712Domain: [{ name: 'chainId', type: 'uint256' }] },
    },
  ],
])('[G-20] refuses typed data with %s', (_name, message) => {
  expect(() => messageOf(message)).toThrow(InvalidTypedDataError)
})

test('[G-20] refuses typed data whose types are encoded too often, or that is too deep', () => {
  const name = 'x'.repeat(2_000)
  const types = { Root: [{ name: 'items', type: 'Item[]' }], Item: [{ name, type: 'uint256' }] }
  const withItems = (count: number) => ({
    types,
    message: { items: Array.from({ length: count }, () => ({ [name]: 1 })) },
  })
  expect(messageOf(withItems(100))).toMatch(/^0x/)
  expect(() => messageOf(withItems(1_000))).toThrow('too large')
  let deep: Record<string, unknown> = {}
  for (let depth = 0; depth < 100_000; depth += 1) deep = { a: deep }
  expect(() => messageOf({ types: { A: [{ name: 'a', type: 'A' }] }, message: deep })).toThrow(
    InvalidTypedDataError,
  )
})

/** An order of Seaport, as marketplaces ask for its signature. */
function orderOf(items: number): TypedMessage {
  const item = { itemType: 1, token: safe, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }
  const fields = ['itemType uint8', 'token address', 'identifierOrCriteria uint256', 'startAmount uint256']
  const fieldsOf = (texts: readonly string[]) =>
    texts.map((text) => {
      const [name = '', type = ''] = text.split(' ')
      return { name, type }
    })
  return {
    domain: { name: 'Seaport', version: '1.6', chainId: 7700, verifyingContract: safe },
    types: {
      OrderComponents: fieldsOf([
        'offerer address',
        'zone address',
        'offer OfferItem[]',
        'consideration ConsiderationItem[]',
        'orderType uint8',
        'startTime uint256',
        'endTime uint256',
        'zoneHash bytes32',
        'salt uint256',
        'conduitKey bytes32',
        'counter uint256',
      ]),
      OfferItem: fieldsOf([...fields, 'endAmount uint256']),
      ConsiderationItem: fieldsOf([...fields, 'endAmount uint256', 'recipient address']),
    },
    primaryType: 'OrderComponents',
    message: {
      offerer: safe,
      zone: zeroAddress,
      offer: Array.from({ length: items / 2 }, () => item),
      consideration: Array.from({ length: items / 2 }, () => ({ ...item, recipient: safe })),
      orderType: 0,
      startTime: '1700000000',
      endTime: '1800000000',
      zoneHash: `0x${'00'.repeat(32)}`,
      salt: '1',
      conduitKey: `0x${'00'.repeat(32)}`,
      counter: '0',
    },
  }
}

test('[G-20] hashes an order of a marketplace with 300 items', () => {
  expect(messageOf(orderOf(300))).toBe(hashTypedData(orderOf(300) as TypedDataDefinition))
})

test.each<[values: string, type: string, value: unknown]>([
  ['texts', 'string', ''],
  ['bytes', 'bytes', '0x'],
  ['numbers', 'uint256', 1],
  ['lists', 'uint256[]', []],
])('[G-20] refuses typed data with 20,000 %s', (_values, type, value) => {
  const types = { Root: [{ name: 'items', type: `${type}[]` }] }
  const message = { items: Array.from({ length: 20_000 }, () => value) }
  expect(() => messageOf({ types, message })).toThrow('too large')
})

test('[G-20] the preimage of a message hashes to its hash', () => {
  const { preimage, messageHash } = hashSafeMessage('hello', { chainId: 7700, safe })
  expect(keccak256(preimage)).toBe(messageHash)
})

test('[G-20] an absent primary type is added, a given one is kept', () => {
  const types = { Mail: [{ name: 'to', type: 'Person' }], Person: [{ name: 'name', type: 'string' }] }
  expect(withPrimaryType({ types, message: {} }).primaryType).toBe('Mail')
  expect(withPrimaryType({ types, message: {}, primaryType: 'Person' }).primaryType).toBe('Person')
})

test('[G-20] any typed data is hashed or throws InvalidTypedDataError', () => {
  const types = fc.dictionary(
    fc.constantFrom('A', 'B', 'EIP712Domain'),
    fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'chainId'),
        type: fc.oneof(
          fc.constantFrom('A', 'B[]', 'uint256', 'uint', 'bytes', 'bytes7', 'A[][2]', '[', ''),
          fc.string(),
        ),
      }),
    ),
  )
  fc.assert(
    fc.property(
      types,
      fc.option(fc.string(), { nil: undefined }),
      fc.object(),
      fc.object(),
      (given, primaryType, domain, message) => {
        try {
          expect(messageOf({ types: given, primaryType, domain, message })).toMatch(/^0x[\da-f]{64}$/)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidTypedDataError)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

test('requests of the service are typed data of the service’s domain', () => {
  const name = 'Safe Transaction Service'
  const safeTxHash = keccak256('0x01')
  const totp = 492_000
  const hour = { name: 'totp', type: 'uint256' } as const
  expect(hashDeleteRequest({ safeTxHash, totp }, { chainId: 7700, safe })).toBe(
    hashTypedData({
      domain: { name, version: '1.0', chainId: 7700, verifyingContract: safe },
      types: { DeleteRequest: [{ name: 'safeTxHash', type: 'bytes32' } as const, hour] },
      primaryType: 'DeleteRequest',
      message: { safeTxHash, totp: 492_000n },
    }),
  )
  const delegate = safe.toLowerCase() as Address
  const expected = (domain: { chainId?: number }) =>
    hashTypedData({
      domain: { name, version: '1.0', ...domain },
      types: { Delegate: [{ name: 'delegateAddress', type: 'address' } as const, hour] },
      primaryType: 'Delegate',
      message: { delegateAddress: safe, totp: 492_000n },
    })
  expect(hashDelegate({ delegate, totp }, { chainId: 7700 })).toBe(expected({ chainId: 7700 }))
  expect(hashDelegate({ delegate, totp }, { chainId: null })).toBe(expected({}))
  expect(hashDelegateV1({ delegate, totp })).toEqual({
    hash: keccak256(stringToHex(`${safe}492000`)),
    prefixedHash: hashMessage(`${safe}492000`),
  })
})

test('[G-23] a registration is signed over the sorted addresses', () => {
  const [one, other] = [getAddress(`0x${'11'.repeat(20)}`), getAddress(`0x${'22'.repeat(20)}`)]
  const registration = { timestamp: '1700000000', uuid: 'uuid', cloudMessagingToken: 'token' }
  const hash = keccak256(stringToHex(`gnosis-safe1700000000uuidtoken${one}${other}`))
  expect(hashNotificationRegistration({ ...registration, safes: [other, one] })).toEqual({
    hash,
    prefixedHash: hashMessage({ raw: hash }),
  })
})
