import { signMessage } from 'wagmi/actions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { explain, isRejection } from '../errors/index.ts'
import { startTestEnv, catchRejection, type TestEnv, until } from './testEnv.fixture.ts'

let env: TestEnv
beforeAll(async () => {
  env = await startTestEnv()
})
afterAll(() => env.stop())
afterEach(() => {
  vi.useRealTimers()
})

const noSessions = () => until(async () => !(await env.phone.sessions()).length)

test.each([5000, 5001, 5002, 5003])(
  '[W-16] [T-09] a proposal that the owner declines (%i) is a no, and the next one works',
  async (code) => {
    const page = env.openPage()
    const { connecting } = await env.scan(page)
    await env.phone.reject({ code, message: 'declined' })
    const error = await catchRejection(connecting)
    expect(error).toMatchObject({ code })
    expect(isRejection(error)).toBe(true)
    await env.pairWithPhone(page)
    expect(page.connection()).toBeDefined()
    await page.leave()
    await noSessions()
  },
)

test('[T-09] a wallet that cannot serve our chain says so, and the page says what to do', async () => {
  const page = env.openPage()
  const { connecting } = await env.scan(page)
  await env.phone.reject({ code: 5100, message: 'Unsupported chains' })
  expect(explain(await catchRejection(connecting), { walletAsked: false })).toMatchObject({
    code: 'session-chain',
    moneyMoved: false,
  })
})

test('[C-10] an unused code expires after five minutes; the next attempt shows a new one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval'] })
  const page = env.openPage()
  const first = page.shown()
  const connecting = catchRejection(page.connect())
  const uri = await first
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?.*relay-protocol=irn/)
  const expiry = Number(/expiryTimestamp=(\d+)/.exec(uri)?.[1])
  expect(expiry - Date.now() / 1_000).toBeGreaterThan(290)
  expect(expiry - Date.now() / 1_000).toBeLessThanOrEqual(301)
  await vi.advanceTimersByTimeAsync(290_000)
  expect(page.config.state.status).toBe('connecting')
  await vi.advanceTimersByTimeAsync(12_000)
  const error = await connecting
  expect(error).toMatchObject({ name: 'PairingExpiredError' })
  expect(explain(error, { walletAsked: false })).toMatchObject({
    code: 'pairing-expired',
    outcome: 'connect-again',
    moneyMoved: false,
  })
  const second = page.shown()
  connectIgnoringErrors(page.connect())
  expect(await second).not.toBe(uri)
  await page.leave()
})

test('an unanswered request expires after five minutes with advice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval'] })
  const page = env.openPage()
  await env.pairWithPhone(page)
  await env.phone.setBehavior({ type: 'queue' })
  const asking = catchRejection(signMessage(page.config, { message: 'x' }))
  await until(() => page.messages.some(({ type }) => type === 'request_sent'))
  await vi.advanceTimersByTimeAsync(305_000)
  expect(explain(await asking)).toMatchObject({
    code: 'request-expired',
    moneyMoved: 'unknown',
    // An error of ours, not a sentence for a pattern to match.
    technical: expect.stringContaining('RequestExpiredError: The wallet did not answer in time.') as string,
  })
  await env.phone.setBehavior({ type: 'answer' })
  await page.leave()
  // With these clocks: what the page still waits for on them would never come on others.
  await noSessions()
})

test('only the latest code counts: a session from an older one is ended', async () => {
  const page = env.openPage()
  const older = await env.scan(page)
  const newer = await env.scan(page)
  const replaced = await catchRejection(older.connecting)
  expect(isRejection(replaced)).toBe(true)
  await env.phone.approve({}, older.proposal.id)
  await noSessions()
  expect(page.connection()).toBeUndefined()
  await env.phone.approve({}, newer.proposal.id)
  await newer.connecting
  expect(await env.phone.sessions()).toHaveLength(1)
  await page.leave()
  await noSessions()
})

test('leaving while a code is shown gives the attempt up, and no socket stays open', async () => {
  const page = env.openPage()
  const { connecting } = await env.scan(page)
  await page.connector.disconnect()
  expect(isRejection(await catchRejection(connecting))).toBe(true)
  // The phone's own socket is the one that stays.
  await until(() => env.relay.connections() === 1)
})

test('another wallet supersedes the first, whose session ends', async () => {
  const page = env.openPage()
  await env.pairWithPhone(page)
  const [before] = await env.phone.sessions()
  const shown = page.shown()
  const pairing = page.connector.connect()
  await env.phone.pair(await shown)
  await env.phone.approve()
  await pairing
  await until(async () => {
    const sessions = await env.phone.sessions()
    return sessions.length === 1 && sessions[0] !== before
  })
  await page.leave()
  await noSessions()
})

const connectIgnoringErrors = (connecting: Promise<unknown>) => void connecting.catch(() => undefined)
