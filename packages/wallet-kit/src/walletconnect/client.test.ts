import { expect, onTestFinished, test, vi } from 'vitest'
import { closeClient, openClient, RELAY_TIMEOUT_MS } from './client.ts'
import { RelayUnreachableError } from './errors.ts'
import { memory, type Memory } from './testEnv.fixture.ts'

/** A client on what one browser remembers, before a relay that is not there. */
async function open(storage: Memory = memory()) {
  const client = await openClient({
    projectId: 'env',
    relayUrl: 'ws://127.0.0.1:1',
    storage,
    metadata: { name: 'Test', description: 'A test page.', url: 'https://app.example', icons: [] },
  })
  onTestFinished(() => closeClient(client))
  return client
}

/** Every key that the library asks for when it begins. */
async function keys(): Promise<readonly string[]> {
  const storage = memory()
  const asked: string[] = []
  const { getItem } = storage
  await open({
    ...storage,
    getItem(key) {
      asked.push(key)
      return getItem(key)
    },
  })
  return asked
}

test('the library sends no telemetry and opens no verification frame', async () => {
  const { core } = await open()
  const { events } = core.eventClient as unknown as { events: Map<string, unknown> }
  core.eventClient.createEvent({ event: 'ERROR', properties: { topic: 't', trace: [] } })
  expect(events.size).toBe(0)
  const attestation = await core.verify.register({ id: '1', decryptedId: '1' })
  expect(attestation).toBe('')
})

test('a client that is closed opens no socket again', async () => {
  const client = await open()
  closeClient(client)
  const { relayer } = client.core
  // Not among its public names, and what every other way of reaching the relay comes to.
  const connect = Reflect.get(relayer, 'connect') as () => Promise<void>
  await expect(connect.call(relayer)).rejects.toBeInstanceOf(RelayUnreachableError)
})

test('[C-08] a session that both sides end at once does not block other wallets', async () => {
  const { core, engine } = await open()
  const topic = await core.crypto.setSymKey('11'.repeat(32))
  const payload = { id: 1, jsonrpc: '2.0' as const, method: 'wc_sessionDelete', params: { code: 6000 } }
  core.history.set(topic, payload)
  // The wallet's word that it is over, to a page that has forgotten the session since: the next is received after this.
  const processRequest = Reflect.get(engine, 'processRequest') as (request: object) => Promise<void>
  const processed = processRequest.call(engine, { topic, payload })
  await vi.waitUntil(() => core.relayer.events.listenerCount('relayer_publish') > 0, { timeout: 30_000 })
  core.relayer.events.emit('relayer_publish', { id: '1' })
  await processed
})

test('[C-04] a session ends even if the relay never confirms the unsubscribe', async () => {
  const { core } = await open()
  core.relayer.subscriber.unsubscribe = () => new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = vi.fn<() => void>()
  const ending = core.relayer.unsubscribe('topic').then(ended)
  await vi.advanceTimersByTimeAsync(RELAY_TIMEOUT_MS - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await ending
})

test.for([
  '"text"',
  '7',
  'null',
  '{',
  '[null]',
  '["text"]',
  '[{}]',
  '[{"topic":"t"}]',
  '[{"id":1,"topic":"t"}]',
  '{"a":1}',
  '{"a":null}',
])('with %s in any of its storage keys, WalletConnect still starts', async (corrupt) => {
  const all = (await keys()).filter((key) => key.includes('//'))
  expect(all.length).toBeGreaterThan(9)
  for (const key of all) {
    const storage = memory()
    storage.setItem(key, corrupt)
    const client = await open(storage)
    expect(client.session.getAll(), key).toEqual([])
    expect(await client.core.crypto.getClientId(), key).toMatch(/^did:key:/)
  }
})
