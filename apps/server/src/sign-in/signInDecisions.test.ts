/** What signing in accepts: a message and its time, this server's own origin, the form of its secrets. */
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { HttpError } from '@peppermint/http/router.ts'
import { CLOCK_TOLERANCE_MS, parseMessage } from './message.ts'
import { resolveOrigin } from './signInRoutes.ts'
import { hashSecret, isSecret, createNonce, createSecret } from './secrets.ts'

/** The refusal that `act` throws, as a client gets it. */
function refusalOf(act: () => unknown) {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, code, message } = error
    return { status, code, message }
  }
}

const AGAIN = 'Nothing was changed. Request a new message and sign that one.'
const origin = 'https://mint.example'
const now = new Date('2026-01-01T12:00:00.000Z')
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const nonce = 'aNonce123456'

const textOf = (changes: Partial<SiweMessage> = {}) =>
  createSiweMessage({
    address,
    chainId: 7700,
    domain: 'mint.example',
    issuedAt: now,
    nonce,
    uri: `${origin}/`,
    version: '1',
    ...changes,
  })
const read = (text: string, at = now) => refusalOf(() => parseMessage(text, { origin, chainId: 7700 }, at))
const accepted = { address, nonce, issuedAt: now }
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('a sign-in message', () => {
  test('is read where site, address, network and time are right', () => {
    expect(read(textOf())).toEqual(accepted)
    expect(read(textOf({ scheme: 'https', uri: 'https://mint.example/mint?from=1' }))).toEqual(accepted)
  })
  test('may name the scheme of a server that is reached by HTTP', () => {
    const [host, expected] = ['localhost:7700', { origin: 'http://localhost:7700', chainId: 7700 }]
    const local = (changes: Partial<SiweMessage>) =>
      refusalOf(() =>
        parseMessage(textOf({ domain: host, uri: `http://${host}`, ...changes }), expected, now),
      )
    expect(local({ scheme: 'http' })).toEqual(accepted)
    expect(local({ scheme: 'https' })).toMatchObject({ code: 'wrong_domain' })
  })
  test.each<[string, Partial<SiweMessage>]>([
    ['another site', { domain: 'evil.example' }],
    ['another port', { domain: 'mint.example:444' }],
    ['another scheme', { scheme: 'http' }],
  ])('for %s is refused', (_what, changes) => {
    expect(read(textOf(changes))).toEqual({
      status: 403,
      code: 'wrong_domain',
      message: `The message is for another site, not mint.example. ${AGAIN}`,
    })
  })
  test.each([
    'https://evil.example/',
    'http://mint.example/',
    'urn:mint.example',
    'https://mint.example:99999/',
  ])('for the address %s is refused', (uri) => {
    expect(read(textOf({ uri }))).toEqual({
      status: 403,
      code: 'wrong_uri',
      message: `The message is for another address, not https://mint.example. ${AGAIN}`,
    })
  })
  test('for another network is refused', () => {
    expect(read(textOf({ chainId: 1 }))).toEqual({
      status: 400,
      code: 'wrong_chain',
      message:
        "The message is for another network, not 7700. Nothing was changed. Switch the wallet's network, then request a new message.",
    })
  })
  test('of another version is refused', () => {
    expect(read(textOf().replace('Version: 1', 'Version: 2'))).toEqual({
      status: 400,
      code: 'wrong_version',
      message: `The message does not use version 1 of the standard. ${AGAIN}`,
    })
  })
  test.each<[string, (text: string) => string]>([
    ['is other text', () => 'Let me in.'],
    ['says more after its end', (text) => `${text}\nP.S.`],
    ['says something before its beginning', (text) => `Hello!\n${text}`],
    ['says its fields twice', (text) => `${text}\n${text.slice(text.indexOf('URI:'))}`],
    ['has two lines for a statement', (text) => text.replace('\n\n\nURI', '\n\nOne\nTwo\n\nURI')],
    [
      'has an address with another checksum',
      (text) => text.replace(address, `0x${address.slice(2).toUpperCase()}`),
    ],
    ['has a nonce of strange letters', (text) => text.replace(nonce, 'abcdefgh-../')],
    ['ends its lines otherwise', (text) => text.replaceAll('\n', '\r\n')],
    ['has no address', (text) => text.replace(address, '0x12')],
    ['has no address with a checksum', (text) => text.replace(address, address.toLowerCase())],
    ['has no site', (text) => text.replace('mint.example wants', ' wants')],
    ['has no URI', (text) => text.replace(/\nURI: .+/, '')],
    ['has no network', (text) => text.replace('\nChain ID: 7700', '')],
    ['has no version', (text) => text.replace('\nVersion: 1', '')],
    ['has no nonce', (text) => text.replace(`\nNonce: ${nonce}`, '')],
    ['has no time', (text) => text.replace(/\nIssued At: .+/, '')],
    ['has a time that is none', (text) => text.replace(/Issued At: .+/, 'Issued At: soon')],
  ])('that %s is refused', (_what, rewrite) => {
    expect(read(rewrite(textOf()))).toEqual({
      status: 400,
      code: 'message_malformed',
      message: `This is not a sign-in message (ERC-4361, with a checksummed address). ${AGAIN}`,
    })
  })
  test('may spell its times in any zone, and times in its statement as it likes', () => {
    expect(read(textOf().replace('12:00:00.000Z', '14:00:00+02:00'))).toEqual(accepted)
    const statement = 'Issued At: 2026-01-01T14:00:00+02:00'
    expect(read(textOf({ statement: `We say: ${statement}` }))).toEqual(accepted)
  })
  test('may come from a clock that is a minute ahead, and no more', () => {
    expect(CLOCK_TOLERANCE_MS).toBe(60_000)
    expect(read(textOf({ issuedAt: later(60_000) }))).toEqual({ ...accepted, issuedAt: later(60_000) })
    expect(read(textOf({ issuedAt: later(60_001) }))).toEqual({
      status: 400,
      code: 'message_not_yet_valid',
      message: `The message is not valid yet. ${AGAIN}`,
    })
  })
  test('begins at its own beginning, without tolerance', () => {
    expect(read(textOf({ notBefore: now }))).toEqual(accepted)
    expect(read(textOf({ notBefore: later(1) }))).toMatchObject({ code: 'message_not_yet_valid' })
    const early = textOf({ issuedAt: later(60_001), notBefore: later(-1) })
    expect(read(early)).toMatchObject({ code: 'message_not_yet_valid' })
  })
  test('ends at its own end', () => {
    expect(read(textOf({ expirationTime: later(1) }))).toEqual(accepted)
    expect(read(textOf({ expirationTime: now }))).toEqual({
      status: 410,
      code: 'message_expired',
      message: `The message has expired. ${AGAIN}`,
    })
  })
})

describe('this server’s own origin', () => {
  test.each([
    ['https://mint.example', undefined, 'https://mint.example'],
    ['https://mint.example', 'localhost:7700', 'https://mint.example'],
    ['http://localhost:7700', 'evil.example', 'http://localhost:7700'],
    [undefined, 'localhost', 'http://localhost'],
    [undefined, 'localhost:7700', 'http://localhost:7700'],
    [undefined, '127.0.0.1:12345', 'http://127.0.0.1:12345'],
  ])('configured as %s and reached as %s is %s', (configured, host, expected) => {
    expect(resolveOrigin(configured, host)).toBe(expected)
  })
  test.each([
    [undefined, undefined],
    [undefined, 'mint.example'],
    [undefined, 'localhost.evil.example'],
    [undefined, 'evil.localhost'],
    [undefined, 'localhost:123456'],
    [undefined, 'localhost:99999'],
    [undefined, 'localhost:port'],
    [undefined, 'localhost:7700@evil.example'],
    [undefined, ''],
    ['http://mint.example', undefined],
    ['http://mint.example', 'localhost'],
    ['no address', undefined],
  ])('configured as %s and reached as %s is not known', (configured, host) => {
    expect(refusalOf(() => resolveOrigin(configured, host))).toEqual({
      status: 400,
      code: 'sign_in_unavailable',
      message:
        'Sign-in is not available at this address: it is not the configured PUBLIC_ORIGIN, or not https. Nothing was changed. Everything else works without signing in.',
    })
  })
})

describe('secrets', () => {
  test('have 256 bits in 43 characters, and each is another one', () => {
    const secrets = Array.from({ length: 20 }, createSecret)
    for (const secret of secrets) {
      expect(isSecret(secret)).toBe(true)
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    }
    expect(new Set(secrets).size).toBe(20)
  })
  test.each([undefined, '', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}.`, `${'x'.repeat(43)}\n`])(
    '%j is none',
    (text) => {
      expect(isSecret(text)).toBe(false)
    },
  )
  test('are kept as SHA-256', () => {
    // The standard's own example.
    expect(hashSecret('abc')).toBe('0xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
  test('[A-02] nonces are 32 letters and digits, of which every one occurs', () => {
    const nonces = Array.from({ length: 200 }, createNonce)
    for (const one of nonces) expect(one).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(new Set(nonces.join('')).size).toBe(62)
    expect(new Set(nonces).size).toBe(200)
  })
})
