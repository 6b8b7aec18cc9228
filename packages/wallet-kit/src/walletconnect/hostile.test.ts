import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AddressChecksumError } from '../errors/addressChecksum.ts'
import { explain } from '../errors/index.ts'
import { peerRedirect } from './redirect.ts'
import { hasAccounts, sessionError } from './session.ts'
import { startTestEnv, catchRejection, type TestEnv, until } from './testEnv.fixture.ts'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const events = ['chainChanged', 'accountsChanged']
const good = { accounts: [`eip155:7700:${account}`], methods, events }
/** The account with one letter in the other case. */
const wrong = account.replace('0x5a', '0x5A')
const wrongAccount = { ...good, accounts: [`eip155:7700:${wrong}`] }

describe('[C-09] what a session must be', () => {
  test.each<[string, unknown]>([
    ['under eip155', { eip155: good }],
    ['with chains', { eip155: { ...good, chains: ['eip155:7700'] } }],
    ['with more events', { eip155: { ...good, events: [...events, 'message'] } }],
    [
      'with empty lists beside ours',
      { eip155: good, 'eip155:1': { accounts: [`eip155:1:${account}`], methods: [], events: [] } },
    ],
    ['under the chain itself', { 'eip155:7700': good }],
    [
      'an address in small letters',
      { eip155: { ...good, accounts: [`eip155:7700:${account.toLowerCase()}`] } },
    ],
    ['beside another chain', { eip155: { ...good, accounts: [`eip155:1:${account}`, ...good.accounts] } }],
    [
      'beside another kind of chain',
      {
        eip155: good,
        solana: { accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1'], methods: [], events: [] },
      },
    ],
  ])('%s: good', (_, namespaces) => {
    expect(sessionError(namespaces, [7700, 7701])).toBeUndefined()
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'session-refused'],
    ['a text', 'eip155', 'session-refused'],
    ['a list', [good], 'session-refused'],
    ['no namespace', {}, 'session-refused'],
    ['a namespace that is no object', { eip155: 7 }, 'session-refused'],
    ['a namespace that is null', { eip155: null }, 'session-refused'],
    ['methods that are no list', { eip155: { ...good, methods: 'personal_sign' } }, 'session-refused'],
    ['methods that are no texts', { eip155: { ...good, methods: [7] } }, 'session-refused'],
    ['events that are missing', { eip155: { ...good, events: undefined } }, 'session-refused'],
    ['events that are no texts', { eip155: { ...good, events: [{}] } }, 'session-refused'],
    ['a chain without a namespace', { eip155: { ...good, chains: ['7700'] } }, 'session-refused'],
    ['chains that are no list', { eip155: { ...good, chains: 'eip155:7700' } }, 'session-refused'],
    ['no account', { eip155: { ...good, accounts: [] } }, 'session-refused'],
    ['accounts that are no texts', { eip155: { ...good, accounts: [7] } }, 'session-refused'],
    ['an account without an address', { eip155: { ...good, accounts: ['eip155:7700'] } }, 'session-refused'],
    ['an address that is none', { eip155: { ...good, accounts: ['eip155:7700:0x12'] } }, 'session-refused'],
    [
      'an account without a chain',
      { eip155: { ...good, accounts: [`eip155::${account}`] } },
      'session-refused',
    ],
    ['an account of another key', { cosmos: { ...good } }, 'session-refused'],
    ["another chain's account", { 'eip155:1': { ...good } }, 'session-refused'],
    ['only another chain', { eip155: { ...good, accounts: [`eip155:1:${account}`] } }, 'session-chain'],
    ['no method', { eip155: { ...good, methods: [] } }, 'session-method'],
    ...methods.map((missing): [string, unknown, string] => [
      `without ${missing}`,
      { eip155: { ...good, methods: methods.filter((method) => method !== missing) } },
      'session-method',
    ]),
    ['no event', { eip155: { ...good, events: [] } }, 'session-refused'],
    ...events.map((missing): [string, unknown, string] => [
      `without the event ${missing}`,
      { eip155: { ...good, events: events.filter((event) => event !== missing) } },
      'session-refused',
    ]),
    [
      'a method on another chain only',
      {
        'eip155:7700': { ...good, methods: ['personal_sign'] },
        'eip155:1': { ...good, accounts: [`eip155:1:${account}`] },
      },
      'session-method',
    ],
    [
      'an event on another chain only',
      {
        'eip155:7700': { ...good, events: ['chainChanged'] },
        'eip155:1': { ...good, accounts: [`eip155:1:${account}`] },
      },
      'session-refused',
    ],
  ])('%s: refused', (_, namespaces, code) => {
    expect(explain(sessionError(namespaces, [7700, 7701]))).toMatchObject({ code, moneyMoved: false })
  })
})

describe('[M-08] the accounts of a session', () => {
  test('one with a wrong checksum is refused in words', () => {
    const refused = sessionError({ eip155: wrongAccount }, [7700])
    expect(refused).toBeInstanceOf(AddressChecksumError)
    expect(explain(refused, { walletName: 'Phone' })).toMatchObject({
      code: 'address-checksum',
      title: 'Phone sent an address with a wrong checksum',
      technical: expect.stringContaining(wrong) as string,
    })
  })

  test('all lower case and all upper case carry no checksum', () => {
    const letters = '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'
    for (const written of [letters, letters.toLowerCase()])
      expect(
        sessionError({ eip155: { ...good, accounts: [`eip155:7700:${written}`] } }, [7700]),
      ).toBeUndefined()
  })

  test('a stored session with a wrong checksum is no connection', () => {
    expect(hasAccounts({ eip155: good })).toBe(true)
    expect(hasAccounts({ eip155: wrongAccount })).toBe(false)
  })
})

test("a wallet's own address is opened only where it can open nothing but an app", () => {
  expect(peerRedirect({ native: 'rainbow://', universal: 'https://rnbwapp.com' })).toEqual({
    native: 'rainbow://',
    universal: 'https://rnbwapp.com',
  })
  const fallback = 'S.browser_fallback_url=https%3A%2F%2Fevil.example;end'
  for (const native of [
    'javascript://x%0aalert(1)',
    'JavaScript://x',
    'data://x',
    'vbscript://x',
    'blob://x',
    'https://evil.example',
    'http://evil.example',
    'ws://evil.example',
    'file:///',
    'filesystem:https://evil.example',
    `intent://x#Intent;scheme=foo;${fallback}`,
    `INTENT://x#Intent;${fallback}`,
    'content://contacts',
    'about://blank',
    'market://details?id=evil',
    'facetime://evil',
    'skype://evil',
    'wallet://any',
    'java\tscript://x',
    'wallet://a b',
    'x',
    7,
  ])
    expect(peerRedirect({ native, universal: 'http://phone.example' })).toBeUndefined()
  expect(peerRedirect('rainbow://')).toBeUndefined()
  for (const universal of ['https://rnbwapp.com@evil.example', 'https://a:b@evil.example/', 'https://'])
    expect(peerRedirect({ universal })).toBeUndefined()
})

describe('[C-09] a wallet that answers something else', () => {
  let env: TestEnv
  beforeAll(async () => {
    env = await startTestEnv()
  })
  afterAll(() => env.stop())

  test.each<[string, unknown, string]>([
    ['only another chain', { eip155: { ...good, accounts: [`eip155:1:${account}`] } }, 'session-chain'],
    ['no method', { eip155: { ...good, methods: [] } }, 'session-method'],
    ['no event', { eip155: { ...good, events: [] } }, 'session-refused'],
    ['no account', { eip155: { ...good, accounts: [] } }, 'session-refused'],
    ['an address that is none', { eip155: { ...good, accounts: ['eip155:7700:0x12'] } }, 'session-refused'],
    ['an address with a wrong checksum', { eip155: wrongAccount }, 'address-checksum'],
    ['methods that are no list', { eip155: { ...good, methods: 'all' } }, 'session-refused'],
    ['no namespace', {}, 'session-refused'],
  ])('%s: the page refuses, ends the session, and says so', async (_, namespaces, code) => {
    const page = env.openPage()
    const { connecting } = await env.scan(page)
    // The page may have ended it before the phone's own library is through with approving.
    await env.phone.approve({ namespaces }).catch(() => undefined)
    const problem = explain(await catchRejection(connecting), { walletName: 'Phone', chainName: 'Canto' })
    expect(problem).toMatchObject({ code, moneyMoved: false })
    expect(page.connection()).toBeUndefined()
    expect(page.storage.getItem('peppermint.walletConnect')).toBeNull()
    await until(async () => !(await env.phone.sessions()).length)
  })

  test.for<[string, () => Promise<unknown>]>([
    ['an update', () => env.phone.update({ eip155: wrongAccount })],
    ['an event', () => env.phone.emit('accountsChanged', [wrong], 'eip155:7700')],
  ])('[M-08] a wrong checksum in %s ends the session with an error', async ([, send]) => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    const errors: Error[] = []
    page.connector.emitter.on('error', ({ error }) => errors.push(error))
    await send()
    await until(() => !page.connection())
    expect(errors).toEqual([expect.objectContaining({ name: 'AddressChecksumError', address: wrong })])
    await until(async () => !(await env.phone.sessions()).length)
    expect(await page.connector.isAuthorized()).toBe(false)
  })

  test('news that are badly formed change nothing', async () => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    const before = page.connection()
    await env.phone.update({ eip155: { ...good, accounts: ['eip155:7700:0x12'] } })
    await env.phone.emit('accountsChanged', ['<script>'], 'eip155:7700')
    await env.phone.emit('accountsChanged', { length: 1 }, 'eip155:7700')
    await env.phone.emit('chainChanged', {}, 'eip155:7700')
    await env.phone.emit('chainChanged', -1, 'eip155:7700')
    await env.phone.changeChain(7701)
    await until(() => page.connection()?.chainId === 7701)
    expect(page.connection()?.accounts).toEqual(before?.accounts)
    await page.leave()
  })
})
