import * as fc from 'fast-check'
import {
  type Address,
  concatHex,
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  slice,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  type OwnerSignature,
  InvalidSignatureError,
  joinSignatures,
  parseSignatures,
  recoverSigner,
} from './index.ts'

const hash = keccak256(toHex('a transaction'))
const alice = privateKeyToAccount(generatePrivateKey())
const bytesOf = (min: number, max = min) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((bytes) => toHex(bytes))
const addresses = bytesOf(20).map((bytes) => getAddress(bytes))
const word = (value: number | bigint) => numberToHex(value, { size: 32 })
/** A contract's signature whose dynamic part is said to be at `offset`. */
const contractPart = (offset: number | bigint, owner: Address = alice.address) =>
  concatHex([pad(owner), word(offset), '0x00'])
const eoaPart = (v: number) => concatHex([`0x${'11'.repeat(64)}`, numberToHex(v, { size: 1 })])

const signatures: fc.Arbitrary<OwnerSignature> = fc.oneof(
  fc
    .record({ owner: addresses, body: bytesOf(64), v: fc.constantFrom(27, 28, 31, 32) })
    .map(({ owner, body, v }): OwnerSignature => ({ owner, signature: concatHex([body, numberToHex(v)]) })),
  addresses.map((owner): OwnerSignature => ({ owner, signature: concatHex([pad(owner), word(0), '0x01']) })),
  fc.record({ owner: addresses, inner: bytesOf(0, 400) }).map(({ owner, inner }): OwnerSignature => ({
    owner,
    signature: concatHex([contractPart(65, owner), word((inner.length - 2) / 2), inner]),
  })),
)

test('parsing joined signatures gives each of them back, sorted by owner', () => {
  fc.assert(
    fc.property(fc.uniqueArray(signatures, { selector: ({ owner }) => owner, maxLength: 12 }), (given) => {
      const sorted = given.toSorted((one, other) =>
        one.owner.toLowerCase() < other.owner.toLowerCase() ? -1 : 1,
      )
      const blob = joinSignatures(given)
      const parsed = parseSignatures(blob)
      expect(parsed.map(({ bytes }) => bytes)).toEqual(sorted.map(({ signature }) => signature.toLowerCase()))
      const named = parsed.map((each, index) => ('owner' in each ? each.owner : sorted[index]?.owner))
      expect(named).toEqual(sorted.map(({ owner }) => owner))
      // What follows is ignored if the number of signatures is known.
      expect(parseSignatures(concatHex([blob, '0xdeadbeef']), { count: given.length })).toEqual(parsed)
    }),
  )
})

test('any bytes parse or throw InvalidSignatureError', () => {
  const parts = fc.oneof(
    bytesOf(0, 130),
    fc
      .tuple(fc.oneof(fc.nat(600), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })), addresses)
      .map(([offset, owner]) => contractPart(offset, owner)),
    fc.nat(300).map((length) => concatHex([word(length), `0x${'00'.repeat(length)}`])),
    fc.nat(255).map((v) => eoaPart(v)),
  )
  let parsedBlobs = 0
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), fc.option(fc.nat(10)), (some, count) => {
      const blob = concatHex(some)
      try {
        const parsed = parseSignatures(blob, count === null ? {} : { count })
        parsedBlobs += 1
        const size = (blob.length - 2) / 2
        // Each byte is used once: no blob can be made larger by parsing it.
        const used = parsed.reduce((total, { bytes }) => total + (bytes.length - 2) / 2, 0)
        expect(used).toBeLessThanOrEqual(size)
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidSignatureError)
      }
    }),
    { numRuns: 2_000 },
  )
  expect(parsedBlobs).toBeGreaterThan(100)
})

const empty = word(0)
test.each<[name: string, blob: string]>([
  ['no hex', '0xzz'],
  ['an odd number of digits', `${eoaPart(27)}0`],
  ['no prefix', eoaPart(27).slice(2)],
  ['64 bytes', slice(eoaPart(27), 0, 64)],
  ['bytes after the last signature', concatHex([eoaPart(27), '0x00'])],
  ['v 2', concatHex([slice(contractPart(65), 0, 64), '0x02', empty])],
  ['v 26', eoaPart(26)],
  ['v 29', eoaPart(29)],
  ['v 30', eoaPart(30)],
  ['v 33', eoaPart(33)],
  ['v 255', eoaPart(255)],
  ['an offset into the static part', concatHex([contractPart(64), empty])],
  ['an offset to itself', concatHex([contractPart(0), empty])],
  ['an offset into the next static part', concatHex([contractPart(66), eoaPart(27), empty])],
  ['an offset at the end', contractPart(65)],
  ['an offset of 2^256 - 1', concatHex([contractPart(2n ** 256n - 1n), empty])],
  ['an offset of 2^53', concatHex([contractPart(2n ** 53n), empty])],
  ['a length beyond the end', concatHex([contractPart(65), word(2), '0x00'])],
  ['a length of 2^256 - 1', concatHex([contractPart(65), word(2n ** 256n - 1n), '0x00'])],
  ['a truncated length', concatHex([contractPart(65), '0x00'])],
  ['two signatures with one dynamic part', concatHex([contractPart(130), contractPart(130), empty])],
  [
    'overlapping dynamic parts',
    concatHex([contractPart(130), contractPart(131), word(40), `0x${'00'.repeat(40)}`]),
  ],
  ['257 signatures', concatHex(Array.from({ length: 257 }, () => eoaPart(27)))],
])('refuses %s', (_name, blob) => {
  expect(() => parseSignatures(blob as Hex)).toThrow(InvalidSignatureError)
})

test('a megabyte of signatures is refused without being parsed whole', () => {
  const nested = concatHex(Array.from({ length: 16_000 }, () => contractPart(1_040_000)))
  expect(() => parseSignatures(concatHex([nested, empty]))).toThrow(InvalidSignatureError)
})

test('fewer signatures than counted are refused', () => {
  expect(() => parseSignatures(eoaPart(27), { count: 2 })).toThrow(InvalidSignatureError)
  expect(() => parseSignatures(eoaPart(27), { count: 1e300 })).toThrow(InvalidSignatureError)
})

test('no bytes are no signatures', () => {
  expect(parseSignatures('0x')).toEqual([])
  expect(joinSignatures([])).toBe('0x')
})

test('padding between dynamic parts is accepted', () => {
  const blob = concatHex([contractPart(65), word(1), '0xaa', `0x${'00'.repeat(31)}`])
  expect(parseSignatures(blob)).toEqual([
    {
      type: 'CONTRACT_SIGNATURE',
      owner: alice.address,
      signature: '0xaa',
      bytes: concatHex([contractPart(65), word(1), '0xaa']).toLowerCase(),
    },
  ])
})

test('recovers the account of a plain and of a prefixed signature', async () => {
  const recovered = async (blob: Hex) => {
    const [parsed] = parseSignatures(blob)
    return parsed && [parsed.type, await recoverSigner(hash, parsed)]
  }
  const plain = await alice.sign({ hash })
  const prefixed = await alice.signMessage({ message: { raw: hash } })
  const v = Number(slice(prefixed, 64)) + 4
  expect(await recovered(plain)).toEqual(['EOA', alice.address])
  expect(await recovered(concatHex([slice(prefixed, 0, 64), numberToHex(v)]))).toEqual([
    'ETH_SIGN',
    alice.address,
  ])
  expect(await recovered(prefixed)).not.toEqual(['EOA', alice.address])
})

const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

test('a high s recovers as on chain; values out of range throw', async () => {
  const privateKey = generatePrivateKey()
  const { r, s, yParity } = await sign({ hash, privateKey })
  const recovered = (parts: { r: Hex; s: Hex; v: number }) =>
    recoverSigner(hash, { type: 'EOA', bytes: concatHex([parts.r, parts.s, numberToHex(parts.v)]) })
  const highS = word(N - BigInt(s))
  expect(await recovered({ r, s: highS, v: 28 - (yParity ?? 0) })).toBe(
    privateKeyToAccount(privateKey).address,
  )
  for (const out of [word(0), word(N), word(2n ** 256n - 1n)]) {
    await expect(recovered({ r: out, s, v: 27 })).rejects.toThrow(InvalidSignatureError)
    await expect(recovered({ r, s: out, v: 27 })).rejects.toThrow(InvalidSignatureError)
  }
  // 5 is the x of no point.
  await expect(recovered({ r: word(5), s, v: 27 })).rejects.toThrow(InvalidSignatureError)
})

test('any 65 bytes recover to an address or throw InvalidSignatureError', async () => {
  await fc.assert(
    fc.asyncProperty(bytesOf(64), fc.constantFrom(27, 28, 31, 32), async (body, v) => {
      const [parsed] = parseSignatures(concatHex([body, numberToHex(v)]))
      if (parsed === undefined) throw new Error('Expected a signature')
      const owner = await recoverSigner(hash, parsed).catch((error: unknown) => error)
      expect(owner instanceof InvalidSignatureError || getAddress(owner as Address) === owner).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('joining refuses two signatures of one owner, and those of another', async () => {
  const signature = await alice.sign({ hash })
  const { address: owner } = alice
  const lower = owner.toLowerCase() as Address
  expect(() =>
    joinSignatures([
      { owner, signature },
      { owner: lower, signature },
    ]),
  ).toThrow(InvalidSignatureError)
  const other = getAddress(`0x${'22'.repeat(20)}`)
  const approved = concatHex([pad(other), word(0), '0x01'])
  expect(() => joinSignatures([{ owner, signature: approved }])).toThrow(InvalidSignatureError)
  expect(() => joinSignatures([{ owner, signature: '0x' }])).toThrow(InvalidSignatureError)
  expect(() => joinSignatures([{ owner, signature: concatHex([signature, signature]) }])).toThrow(
    InvalidSignatureError,
  )
})
