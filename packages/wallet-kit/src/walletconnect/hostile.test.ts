import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AddressChecksumError } from '../errors/addressChecksum.ts'
import { explain } from '../errors/index.ts'
import { peerRedirect } from './redirect.ts'
import { sessionError } from './session.ts'
import { startTestEnv, catchRejection, type TestEnv, until } from './testEnv.fixture.ts'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4']
const events = ['chainChanged', 'accountsChanged']
const good = { accounts: [`eip155:7700:${account}`], methods, events }
/** The account with one letter in the other case. */
const wrong = account.replace('0x5a', '0x5A')
const wrongAccount = { ...good, accounts: [`eip155:7700:${wrong}`] }

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
    'x fox://',
    'fox:',
    '1fox://',
    'x',
    7,
  ])
    expect(peerRedirect({ native, universal: 'http://phone.example' })).toBeUndefined()
  for (const claimed of [undefined, null, 'rainbow://', {}]) expect(peerRedirect(claimed)).toBeUndefined()
  for (const universal of [
    'https://rnbwapp.com@evil.example',
    'https://a:b@evil.example/',
    'https://',
    'https:///wc',
    'https:// fox',
    'x https://fox.example',
  ])
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
    ['an address that is none', { eip155: { ...good, accounts: ['eip155:7700:0x12'] } }, 'session-refused'],
    ['an address with a wrong checksum', { eip155: wrongAccount }, 'address-checksum'],
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
