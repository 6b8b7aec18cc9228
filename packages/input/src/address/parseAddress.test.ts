import { assert, property, string, stringMatching } from 'fast-check'
import { checksumAddress } from 'viem'
import { expect, test } from 'vitest'
import { addressOf, describeAddressProblem, parseAddress, type AddressProblem } from './index.ts'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DIGITS = ALICE.slice(2)
const CANTO = { chainId: 7700 }
/** One letter in the other case: the author may have meant another character. */
const WRONG = ALICE.replace('9C8', '9c8')

test.for([
  ['with its checksum', ALICE],
  ['in lower case', ALICE.toLowerCase()],
  ['in capitals', `0x${DIGITS.toUpperCase()}`],
  ['all in capitals', ALICE.toUpperCase()],
  ['with spaces around', `  ${ALICE}\n`],
  ['with a no-break space', `\u00a0${ALICE}\u202f`],
  ['with a byte order mark', `\ufeff${ALICE}`],
  ['with a zero-width space inside', `${ALICE.slice(0, 20)}\u200b${ALICE.slice(20)}`],
  ['with a direction mark', `\u200e${ALICE}\u2069`],
  ['in quotes', `"${ALICE}",`],
  ['in angle brackets', `<${ALICE}>`],
  ['in backticks', `\`${ALICE}\``],
  ['with this chain’s short name', `canto:${ALICE}`],
  ['with the short name in capitals', `CANTO:${ALICE}`],
  ['as CAIP-10', `eip155:7700:${ALICE}`],
  ['as a payment link', `ethereum:${ALICE}`],
  ['as a payment link of this chain', `ethereum:pay-${ALICE}@7700?value=1e18`],
] as const)('[M-08] reads an address %s', ([, text]) => {
  expect(parseAddress(text, CANTO)).toMatchObject({ status: 'valid', address: ALICE })
})

test('[M-08] refuses a text that continues after an address, however far', () => {
  for (const spaces of [0, 957, 958, 959, 5_000])
    expect(parseAddress(`${ALICE}${' '.repeat(spaces)}and more`).status, `${spaces}`).not.toBe('valid')
  expect(parseAddress(`${ALICE}${' '.repeat(958)}`).status).toBe('valid')
})

test('[M-08] one case has no checksum, mixed case has one', () => {
  const hasChecksum = (text: string) => parseAddress(text)
  expect(hasChecksum(ALICE)).toMatchObject({ hasChecksum: true })
  expect(hasChecksum(ALICE.toLowerCase())).toMatchObject({ hasChecksum: false })
  expect(hasChecksum(`0x${DIGITS.toUpperCase()}`)).toMatchObject({ hasChecksum: false })
})

test.for<readonly [string, string, AddressProblem]>([
  ['nothing', ' \u200b ', { status: 'empty' }],
  ['a word', 'alice', { status: 'no-prefix' }],
  ['an explorer’s page', `https://tuber.build/address/${ALICE}`, { status: 'no-prefix' }],
  ['a name', 'alice.eth', { status: 'name' }],
  ['digits without 0x', DIGITS, { status: 'bare-digits' }],
  ['a transaction hash', `0x${'ab'.repeat(32)}`, { status: 'key-or-hash' }],
  ['a private key', 'ab'.repeat(32), { status: 'key-or-hash' }],
  ['a character too few', ALICE.slice(0, -1), { status: 'length', digits: 39 }],
  ['a character too many', `${ALICE}0`, { status: 'length', digits: 41 }],
  ['a letter beyond f', `0xg${DIGITS.slice(1)}`, { status: 'character', character: 'g' }],
  ['two addresses', `${ALICE} ${ALICE}`, { status: 'character', character: 'U+0020' }],
  ['a Cyrillic letter', ALICE.replace('C', '\u0421'), { status: 'character', character: '\u0421 (U+0421)' }],
  ['a wide digit', ALICE.replace('7', '\uff17'), { status: 'character', character: '\uff17 (U+FF17)' }],
  ['a Cyrillic x', ALICE.replace('x', '\u0445'), { status: 'no-prefix' }],
  ['a call link', `ethereum:${ALICE}/transfer?uint256=1`, { status: 'character', character: '/' }],
  ['a wrong checksum', WRONG, { status: 'wrong-checksum', typed: WRONG }],
  ['a wrong checksum with a prefix', `canto:${WRONG}`, { status: 'wrong-checksum', typed: WRONG }],
  ['an address on Ethereum', `eth:${ALICE}`, { status: 'other-chain', chain: 'Ethereum' }],
  ['an address on Gnosis', `eip155:100:${ALICE}`, { status: 'other-chain', chain: 'Gnosis' }],
  ['a payment on chain 5', `ethereum:${ALICE}@5`, { status: 'other-chain', chain: 'chain 5' }],
  ['an unknown short name', `madeup:${ALICE}`, { status: 'other-chain', chain: 'madeup' }],
])('[M-08] refuses %s and says why', ([, text, problem]) => {
  expect(parseAddress(text, CANTO)).toEqual(problem)
  expect(addressOf(text, CANTO)).toBeUndefined()
  expect(describeAddressProblem(problem)).toMatch(/\.$/)
})

test('[M-08] accepts the short name of a chain that is not commonly known, and no other', () => {
  const local = { chainId: 31_337, shortName: 'local' }
  expect(addressOf(`local:${ALICE}`, local)).toBe(ALICE)
  expect(addressOf(`eip155:31337:${ALICE}`, local)).toBe(ALICE)
  expect(addressOf(`canto:${ALICE}`, local)).toBeUndefined()
  expect(parseAddress(`canto:${ALICE}`)).toEqual({ status: 'other-chain', chain: 'Canto' })
})

test('[M-08] a private key appears in no problem and no sentence', () => {
  const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
  for (const text of [key, `0x${key}`, ` "${key}" `, `eth:0x${key}`, `ethereum:0x${key}`]) {
    const parsed = parseAddress(text, CANTO)
    expect(parsed).toEqual({ status: 'key-or-hash' })
    expect(describeAddressProblem(parsed as AddressProblem)).not.toMatch(/4c0883|a3f362318/i)
  }
})

test('[M-08] never corrects: any other text with 40 hex characters is refused', () => {
  assert(
    property(stringMatching(/^[\da-fA-F]{40}$/), (digits) => {
      const parsed = parseAddress(`0x${digits}`)
      const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
      const address = checksumAddress(`0x${digits.toLowerCase()}`)
      const isValid = isOneCase || address === `0x${digits}`
      expect(parsed).toEqual(
        isValid
          ? { status: 'valid', address, hasChecksum: !isOneCase }
          : { status: 'wrong-checksum', typed: `0x${digits}` },
      )
    }),
  )
})

test('[M-08] any text gets an answer', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 80 }), (text) => {
      expect(() => parseAddress(text, CANTO)).not.toThrow()
      expect(() => parseAddress(`0x${text}`, CANTO)).not.toThrow()
    }),
  )
})

test.for([undefined, null, 7, {}, [ALICE]])('[M-08] a value that is no text is no address: %o', (value) => {
  expect(addressOf(value)).toBeUndefined()
})
