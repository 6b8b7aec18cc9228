import { recoverMessageAddress } from 'viem'
import { reconnect, signMessage } from 'wagmi/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { startRunningClock, startTestEnv, catchRejection, type TestEnv, until } from './testEnv.fixture.ts'

let towns: readonly TestEnv[] = []
beforeAll(async () => {
  // The library is loaded before anything is timed.
  await import('@walletconnect/sign-client')
  towns = await Promise.all([startTestEnv(), startTestEnv(), startTestEnv()])
})
afterAll(() => Promise.all(towns.map((env) => env.stop())))

/** Tests of one env run one after another, towns side by side: most of the time is waiting. */
const turns: Promise<unknown>[] = []
const inTestEnv = (place: 0 | 1 | 2, title: string, happen: (env: TestEnv) => Promise<void>) =>
  test.concurrent(title, { timeout: 60_000 }, async () => {
    const env = towns[place]
    if (!env) throw new Error('There is no such env.')
    const turn = (turns[place] ?? Promise.resolve()).then(() => happen(env))
    turns[place] = turn.catch(() => undefined)
    await turn.finally(() => {
      env.relay.withholdReceipts(false)
      env.relay.refuseConnections(false)
    })
  })

/** What was thrown, and how many milliseconds of this process's own time that took. */
async function timed(doing: Promise<unknown>) {
  const clock = startRunningClock()
  const error = await catchRejection(doing)
  return { problem: explain(error, { walletAsked: false }), whenAsked: explain(error), took: clock.stop() }
}

inTestEnv(0, 'an unreachable relay is reported within ten seconds; a retry works', async (env) => {
  const page = env.openPage()
  env.relay.refuseConnections(true)
  const { problem, took } = await timed(page.connect())
  expect(problem).toMatchObject({ code: 'relay-down', outcome: 'unreachable', moneyMoved: false })
  expect(problem.detail).toMatch(/Nothing was sent/)
  expect(took).toBeLessThan(10_000)
  expect(page.messages.filter(({ type }) => type === 'display_uri')).toEqual([])
  env.relay.refuseConnections(false)
  // The page's timeout bounds this one; earlier failures must not delay it.
  await env.pairWithPhone(page)
  await page.leave()
})

inTestEnv(0, 'a relay that rejects this page is reported at once', async (env) => {
  const page = env.openPage()
  env.relay.refuseConnections('unauthorized')
  const { problem, took } = await timed(page.connect())
  expect(problem).toMatchObject({ code: 'relay-refused', outcome: 'fault', moneyMoved: false })
  expect(problem.technical).toMatch(/Unauthorized/)
  expect(took).toBeLessThan(5_000)
})

inTestEnv(
  1,
  'with a session: a question is not sent while the relay is away, and is answered once it is back',
  async (env) => {
    const page = env.openPage()
    await env.pairWithPhone(page)
    const before = (await env.phone.receivedRequests()).length
    await env.relay.stop()
    // The page's end of the socket is in this process: it hears of the other end before a timer that is set after that.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { whenAsked, took } = await timed(signMessage(page.config, { message: 'x' }))
    expect(whenAsked).toMatchObject({ code: 'relay-down', moneyMoved: false })
    expect(took).toBeLessThan(10_000)
    expect(page.connection()).toBeDefined()
    await env.relay.restart()
    await until(() => env.relay.connections() >= 2)
    const [account] = await env.phone.addresses()
    const signature = await signMessage(page.config, { message: 'again' })
    expect(await recoverMessageAddress({ message: 'again', signature })).toBe(account)
    // The question that could not be sent was not kept back either.
    expect(await env.phone.receivedRequests()).toHaveLength(before + 1)
    await page.leave()
  },
)

inTestEnv(2, 'sockets that break in between are reopened: the phone answers', async (env) => {
  const page = env.openPage()
  await env.pairWithPhone(page)
  await env.phone.setBehavior({ type: 'queue' })
  const asked = (await env.phone.receivedRequests()).length
  const asking = signMessage(page.config, { message: 'held' })
  await until(async () => (await env.phone.receivedRequests()).length > asked)
  env.relay.dropConnections()
  await env.phone.setBehavior({ type: 'answer' })
  await until(() => env.relay.connections() >= 2)
  await env.phone.answerQueued()
  const [account] = await env.phone.addresses()
  expect(await recoverMessageAddress({ message: 'held', signature: await asking })).toBe(account)
  await page.leave()
})

inTestEnv(2, 'a silent relay is reported within ten seconds, as possibly sent', async (env) => {
  const page = env.openPage()
  await env.pairWithPhone(page)
  env.relay.withholdReceipts(true)
  const { whenAsked, took } = await timed(signMessage(page.config, { message: 'x' }))
  expect(whenAsked).toMatchObject({ code: 'relay-silent', moneyMoved: 'unknown' })
  expect(took).toBeLessThan(10_000)
  env.relay.withholdReceipts(false)
  await page.leave()
})

inTestEnv(2, 'a wallet that is out of reach answers when it is back', async (env) => {
  const page = env.openPage()
  await env.pairWithPhone(page)
  await env.phone.goOffline()
  const asking = signMessage(page.config, { message: 'later' })
  await until(() => page.messages.some(({ type }) => type === 'request_sent'))
  await env.phone.goOnline()
  const [account] = await env.phone.addresses()
  expect(await recoverMessageAddress({ message: 'later', signature: await asking })).toBe(account)
  await page.leave()
})

inTestEnv(
  1,
  '[C-08] disconnecting without a relay is immediate; the wallet is notified later',
  async (env) => {
    // An earlier test's session may still be on its way out.
    await until(async () => !(await env.phone.sessions()).length)
    const page = env.openPage()
    await env.pairWithPhone(page)
    const [orphan] = await env.phone.sessions()
    await env.relay.stop()
    const clock = startRunningClock()
    await page.leave()
    expect(clock.stop()).toBeLessThan(500)
    expect(page.connection()).toBeUndefined()
    expect(page.storage.getItem('peppermint.walletConnect')).toBeNull()
    // The next visit is simply not connected.
    const later = env.openPage({ storage: page.storage })
    expect(await reconnect(later.config, { connectors: [later.connector] })).toEqual([])
    await env.relay.restart()
    await until(() => env.relay.connections() > 0)
    await env.pairWithPhone(later)
    await until(async () => !(await env.phone.sessions()).includes(orphan ?? ''))
    expect(later.connection()).toBeDefined()
    await later.leave()
  },
)
