import { signMessage } from 'wagmi/actions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { explain, isRejection } from '../errors/index.ts'
import { startTestEnv, thrownBy, type TestEnv, until } from './testEnv.fixture.ts'

let town: TestEnv
beforeAll(async () => {
  town = await startTestEnv()
})
afterAll(() => town.stop())
afterEach(() => {
  vi.useRealTimers()
})

const noSessions = () => until(async () => !(await town.phone.sessions()).length)

test.each([5000, 5001, 5002, 5003])(
  '[W-16] [T-09] a proposal that the owner declines (%i) is a no, and the next one works',
  async (code) => {
    const page = town.openPage()
    const { connecting } = await town.scan(page)
    await town.phone.reject({ code, message: 'declined' })
    const error = await thrownBy(connecting)
    expect(error).toMatchObject({ code })
    expect(isRejection(error)).toBe(true)
    await town.pairWithPhone(page)
    expect(page.connection()).toBeDefined()
    await page.leave()
    await noSessions()
  },
)

test('[T-09] a wallet that cannot serve our chain says so, and the page says what to do', async () => {
  const page = town.openPage()
  const { connecting } = await town.scan(page)
  await town.phone.reject({ code: 5100, message: 'Unsupported chains' })
  expect(explain(await thrownBy(connecting), { walletAsked: false })).toMatchObject({
    code: 'session-chain',
    moneyMoved: false,
  })
})

test('[C-10] a code that nobody uses is worth nothing after five minutes; another try shows a new one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval'] })
  const page = town.openPage()
  const first = page.shown()
  const connecting = thrownBy(page.connect())
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
  connectQuietly(page.connect())
  expect(await second).not.toBe(uri)
  await page.leave()
})

test('a question that nobody answers lapses after five minutes, and the page says to look in the wallet', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval'] })
  const page = town.openPage()
  await town.pairWithPhone(page)
  await town.phone.setBehavior({ type: 'queue' })
  const asking = thrownBy(signMessage(page.config, { message: 'x' }))
  await until(() => page.messages.some(({ type }) => type === 'request_sent'))
  await vi.advanceTimersByTimeAsync(305_000)
  expect(explain(await asking)).toMatchObject({
    code: 'request-expired',
    moneyMoved: 'unknown',
    // An error of ours, not a sentence for a pattern to match.
    technical: expect.stringContaining('RequestExpiredError: The wallet did not answer in time.') as string,
  })
  await town.phone.setBehavior({ type: 'answer' })
  await page.leave()
  // With these clocks: what the page still waits for on them would never come on others.
  await noSessions()
})

test('only the latest code counts: the older attempt ends quietly, and a session made with its code is ended', async () => {
  const page = town.openPage()
  const older = await town.scan(page)
  const newer = await town.scan(page)
  const replaced = await thrownBy(older.connecting)
  expect(isRejection(replaced)).toBe(true)
  await town.phone.approve({}, older.proposal.id)
  await noSessions()
  expect(page.connection()).toBeUndefined()
  await town.phone.approve({}, newer.proposal.id)
  await newer.connecting
  expect(await town.phone.sessions()).toHaveLength(1)
  await page.leave()
  await noSessions()
})

test('leaving while a code is shown gives the attempt up, and no socket stays open', async () => {
  const page = town.openPage()
  const { connecting } = await town.scan(page)
  await page.connector.disconnect()
  expect(isRejection(await thrownBy(connecting))).toBe(true)
  // The phone's own socket is the one that stays.
  await until(() => town.relay.connections() === 1)
})

test('another wallet takes the place of the first, which is told that its session is over', async () => {
  const page = town.openPage()
  await town.pairWithPhone(page)
  const [before] = await town.phone.sessions()
  const shown = page.shown()
  const pairing = page.connector.connect()
  await town.phone.pair(await shown)
  await town.phone.approve()
  await pairing
  await until(async () => {
    const sessions = await town.phone.sessions()
    return sessions.length === 1 && sessions[0] !== before
  })
  await page.leave()
  await noSessions()
})

const connectQuietly = (connecting: Promise<unknown>) => void connecting.catch(() => undefined)
