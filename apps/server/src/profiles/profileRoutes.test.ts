import { afterEach, expect, test } from 'vitest'
import { fetchProfile } from '@peppermint/api/fetchProfile.ts'
import { startTestServer, type TestServer } from '../http/testServer.fixture.ts'
import { profileRoutes } from './profileRoutes.ts'
import { type Picture, type Profile, type Profiles, TooManyLookups } from './profiles.ts'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const picture: Picture = { bytes: Uint8Array.of(0x89, 0x50), type: 'image/png', etag: '"one"' }

let server: TestServer
afterEach(() => server.stop({ drainMs: 0, timeoutMs: 0 }))

async function start(answers: Partial<Profiles> | undefined) {
  const none = async (): Promise<Profile> => ({ name: null, avatarUrl: null })
  const profiles = answers && {
    profile: none,
    picture: async () => undefined,
    account: async () => null,
    ...answers,
  }
  server = await startTestServer({ routes: [profileRoutes(profiles)] })
  return server
}

test('[B-12] a picture is served as what it is, is good for 24 hours, and is not sent twice', async () => {
  const at = await start({ picture: async () => picture })
  const path = `/api/profiles/${alice}/avatar`
  const first = await at.ask(path)
  expect(first).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      etag: '"one"',
      'x-content-type-options': 'nosniff',
    },
  })
  const again = await at.ask(path, { headers: { 'if-none-match': '"one"' } })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', '"one"'])
})

test('[B-12] serves the name and a same-origin picture URL, never the host’s', async () => {
  const avatarUrl = 'https://pictures.example/a.png'
  const at = await start({ profile: async () => ({ name: 'alice.eth', avatarUrl }) })
  expect((await at.ask(`/api/profiles/${alice}`)).text).not.toContain('pictures.example')
  expect(await fetchProfile(at.url, alice)).toEqual({
    name: 'alice.eth',
    avatarUrl: `${at.url}/api/profiles/${alice}/avatar`,
  })
})

test('[B-12] an account without a name has neither', async () => {
  const at = await start({})
  expect(await fetchProfile(at.url, alice)).toEqual({})
  expect(await at.ask(`/api/profiles/${alice}/avatar`)).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store' },
    text: expect.stringContaining('no_picture'),
  })
})

test('[B-12] a name leads to its account, an unused one is 404', async () => {
  const at = await start({ account: async (name) => (name === 'alice.eth' ? alice : null) })
  const found = await at.ask('/api/names/alice.eth')
  expect([found.status, JSON.parse(found.text)]).toEqual([200, { address: alice }])
  expect(await at.ask('/api/names/bob.eth')).toMatchObject({
    status: 404,
    text: expect.stringContaining('name_not_found'),
  })
  for (const name of ['alice', `${'a'.repeat(300)}.eth`])
    expect((await at.ask(`/api/names/${name}`)).status).toBe(400)
})

test('[M-08] a wrong checksum is refused and never corrected', async () => {
  const at = await start({})
  const answer = await at.ask(`/api/profiles/${alice.replace('C', 'c')}`)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('checksum')])
  expect(answer.text).not.toContain(alice)
})

test('what cannot be read is 503, never 500, and is not kept', async () => {
  for (const failure of [
    new Error('connect ECONNREFUSED https://node.example/KEY'),
    new TooManyLookups('all'),
  ]) {
    const fail = () => Promise.reject(failure)
    const at = await start({ profile: fail, picture: fail })
    for (const path of ['', '/avatar']) {
      const answer = await at.ask(`/api/profiles/${alice}${path}`)
      expect(answer).toMatchObject({
        status: 503,
        headers: { 'retry-after': '60', 'cache-control': 'no-store' },
        text: expect.stringContaining('profile_unavailable'),
      })
      expect(answer.text).not.toContain('KEY')
    }
    await expect(fetchProfile(at.url, alice)).rejects.toMatchObject({ status: 503 })
    if (!(failure instanceof TooManyLookups)) await at.stop({ drainMs: 0, timeoutMs: 0 })
  }
})

test('a client that has too many readings under way is refused with 429', async () => {
  const clients: string[] = []
  const fail = (_: unknown, client: string) => {
    clients.push(client)
    return Promise.reject(new TooManyLookups('client'))
  }
  const at = await start({ profile: fail, picture: fail })
  for (const path of ['', '/avatar'])
    expect(await at.ask(`/api/profiles/${alice}${path}`)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
      text: expect.stringContaining('too_many_lookups'),
    })
  expect(clients).toEqual(['127.0.0.1', '127.0.0.1'])
})

test('a server without a mainnet reads no names', async () => {
  const at = await start(undefined)
  for (const path of ['', '/avatar'])
    expect(await at.ask(`/api/profiles/${alice}${path}`)).toMatchObject({
      status: 404,
      text: expect.stringContaining('profiles_disabled'),
    })
})
