import { serve } from '@hono/node-server'
import { SignInExpired } from '@peppermint/wallet-kit/sign-in'
import type { AddressInfo } from 'node:net'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { openSignInApp } from './signIn.fixture.ts'
import { ServerError, serverSignIn } from '@peppermint/api'

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
let database: Database
let server: ReturnType<typeof serve>
let base: string

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl())
  const { fetch } = openSignInApp({ database, publicOrigin: undefined })
  await new Promise<void>((resolve) => {
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
  })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve))
  await database.close()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Node keeps no cookies; a browser does. */
function keepCookies(): void {
  const jar = new Map<string, string>()
  const { fetch: real } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...jar.values()].join('; '))
    const response = await real(url, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.split('=')[0] ?? '', pair)
    }
    return response
  })
}

/** A message of our server's, as the kit has it made. */
async function asked(signIn: ReturnType<typeof serverSignIn>) {
  const nonce = await signIn.getNonce()
  return signIn.createMessage({ address: key.address, chainId: 7700, nonce })
}

test('[A-02] a page signs in at our server with what the kit asks of an app', async () => {
  keepCookies()
  const signIn = serverSignIn(base, { statement: 'Let me in.' })
  expect(await signIn.getSession?.()).toBe(false)
  const message = await asked(signIn)
  expect(message).toContain('\n\nLet me in.\n\nURI: http://127.0.0.1:')
  const wrong = await key.signMessage({ message: 'Something else.' })
  await expect(signIn.verify({ message, signature: wrong })).rejects.toMatchObject({
    code: 'chain_unreachable',
  })
  const signature = await key.signMessage({ message: signIn.getMessageBody({ message }) })
  expect(await signIn.verify({ message, signature })).toBe(true)
  expect(await signIn.getSession?.()).toBe(true)
  expect(
    await serverSignIn(base, { isExpectedSession: ({ address }) => address !== key.address }).getSession?.(),
  ).toBe(false)
  await signIn.signOut()
  expect(await signIn.getSession?.()).toBe(false)
  await expect(signIn.verify({ message, signature })).rejects.toBeInstanceOf(SignInExpired)
})

test('verify throws SignInExpired in a browser without cookies', async () => {
  const signIn = serverSignIn(base)
  const message = await asked(signIn)
  const signature = await key.signMessage({ message })
  await expect(signIn.verify({ message, signature })).rejects.toBeInstanceOf(SignInExpired)
})

test('refuses a frame that is not allowed before asking for a signature', async () => {
  const signIn = serverSignIn(base, { framedBy: 'https://attacker.example' })
  await expect(signIn.getNonce()).rejects.toMatchObject({ status: 403, code: 'frame_not_allowed' })
})

/** Stubs a browser's frame without `ancestorOrigins`. */
function framed(top: object, referrer: string): void {
  const self = {}
  vi.stubGlobal('window', { self, top })
  vi.stubGlobal('location', {})
  vi.stubGlobal('document', { referrer })
}

test('refuses to sign in a frame whose parent origin is unknown', async () => {
  const crossOriginTop = {
    get location(): never {
      throw new Error('Blocked a frame from accessing a cross-origin frame.')
    },
  }
  framed(crossOriginTop, '')
  const failure = serverSignIn(base).getNonce()
  await expect(failure).rejects.toMatchObject({ code: 'unknown_frame' })
  await expect(failure).rejects.toThrow('in a new tab')
  framed(crossOriginTop, 'https://attacker.example/page')
  await expect(serverSignIn(base).getNonce()).rejects.toMatchObject({ code: 'frame_not_allowed' })
  framed({ location: { origin: base } }, '')
  expect(await serverSignIn(base).getNonce()).toMatch(/^\w{32}$/)
})

test('sends cookies with every request, also cross-origin', async () => {
  const fetching = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ status: 'signed-out' }))
  vi.stubGlobal('fetch', fetching)
  const signIn = serverSignIn('https://mint.example')
  await signIn.getNonce()
  await signIn.verify({ message: 'Let me in.', signature: '0x' })
  await signIn.getSession?.()
  await signIn.signOut()
  expect(fetching.mock.calls.map(([, init]) => init?.credentials)).toEqual(Array(4).fill('include'))
})

test('reports the HTTP status when the answer is not JSON', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  const failure = serverSignIn('').getNonce()
  await expect(failure).rejects.toBeInstanceOf(ServerError)
  await expect(failure).rejects.toMatchObject({ code: 'http_502' })
})
