import { recoverMessageAddress } from 'viem'
import { reconnect, signMessage } from 'wagmi/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '../errors/index.ts'
import { startRunningClock, startTestEnv, thrownBy, type TestEnv, until } from './testEnv.fixture.ts'

let towns: readonly TestEnv[] = []
beforeAll(async () => {
  // The library is loaded before anything is timed.
  await import('@walletconnect/sign-client')
  towns = await Promise.all([startTestEnv(), startTestEnv(), startTestEnv()])
})
afterAll(() => Promise.all(towns.map((town) => town.stop())))

/** Tests of one town run one after another, towns side by side: most of the time is waiting. */
const turns: Promise<unknown>[] = []
const inTown = (place: 0 | 1 | 2, title: string, happen: (town: TestEnv) => Promise<void>) =>
  test.concurrent(title, { timeout: 60_000 }, async () => {
    const town = towns[place]
    if (!town) throw new Error('There is no such town.')
    const turn = (turns[place] ?? Promise.resolve()).then(() => happen(town))
    turns[place] = turn.catch(() => undefined)
    await turn.finally(() => {
      town.relay.withholdReceipts(false)
      town.relay.refuseConnections(false)
    })
  })

/** What was thrown, and how many milliseconds of this process's own time that took. */
async function timed(doing: Promise<unknown>) {
  const clock = startRunningClock()
  const error = await thrownBy(doing)
  return { problem: explain(error, { walletAsked: false }), whenAsked: explain(error), took: clock.stop() }
}

inTown(
  0,
  'no relay is told within ten seconds, nothing was sent; once it is back, another try works',
  async (town) => {
    const page = town.openPage()
    town.relay.refuseConnections(true)
    const { problem, took } = await timed(page.connect())
    expect(problem).toMatchObject({ code: 'relay-down', outcome: 'unreachable', moneyMoved: false })
    expect(problem.detail).toMatch(/Nothing was sent/)
    expect(took).toBeLessThan(10_000)
    expect(page.messages.filter(({ type }) => type === 'display_uri')).toEqual([])
    town.relay.refuseConnections(false)
    // The page's own patience bounds this one: what went wrong before must not be in its way.
    await town.pairWithPhone(page)
    await page.leave()
  },
)

inTown(0, 'a relay that does not serve this page is told as that, and at once', async (town) => {
  const page = town.openPage()
  town.relay.refuseConnections('unauthorized')
  const { problem, took } = await timed(page.connect())
  expect(problem).toMatchObject({ code: 'relay-refused', outcome: 'fault', moneyMoved: false })
  expect(problem.technical).toMatch(/Unauthorized/)
  expect(took).toBeLessThan(5_000)
})

inTown(
  1,
  'with a session: a question is not sent while the relay is away, and is answered once it is back',
  async (town) => {
    const page = town.openPage()
    await town.pairWithPhone(page)
    const before = (await town.phone.receivedRequests()).length
    await town.relay.stop()
    // The page's end of the socket is in this process: it hears of the other end before a timer that is set after that.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { whenAsked, took } = await timed(signMessage(page.config, { message: 'x' }))
    expect(whenAsked).toMatchObject({ code: 'relay-down', moneyMoved: false })
    expect(took).toBeLessThan(10_000)
    expect(page.connection()).toBeDefined()
    await town.relay.restart()
    await until(() => town.relay.connections() >= 2)
    const [account] = await town.phone.addresses()
    const signature = await signMessage(page.config, { message: 'again' })
    expect(await recoverMessageAddress({ message: 'again', signature })).toBe(account)
    // The question that could not be sent was not kept back either.
    expect(await town.phone.receivedRequests()).toHaveLength(before + 1)
    await page.leave()
  },
)

inTown(
  2,
  'sockets that are cut in between are nobody’s trouble: the phone answers what waits',
  async (town) => {
    const page = town.openPage()
    await town.pairWithPhone(page)
    await town.phone.setBehavior({ type: 'queue' })
    const asked = (await town.phone.receivedRequests()).length
    const asking = signMessage(page.config, { message: 'held' })
    await until(async () => (await town.phone.receivedRequests()).length > asked)
    town.relay.dropConnections()
    await town.phone.setBehavior({ type: 'answer' })
    await until(() => town.relay.connections() >= 2)
    await town.phone.answerQueued()
    const [account] = await town.phone.addresses()
    expect(await recoverMessageAddress({ message: 'held', signature: await asking })).toBe(account)
    await page.leave()
  },
)

inTown(
  2,
  'a relay that confirms nothing is told within ten seconds, as a question that may be on its way',
  async (town) => {
    const page = town.openPage()
    await town.pairWithPhone(page)
    town.relay.withholdReceipts(true)
    const { whenAsked, took } = await timed(signMessage(page.config, { message: 'x' }))
    expect(whenAsked).toMatchObject({ code: 'relay-silent', moneyMoved: 'unknown' })
    expect(took).toBeLessThan(10_000)
    town.relay.withholdReceipts(false)
    await page.leave()
  },
)

inTown(2, 'a wallet that is out of reach answers when it is back', async (town) => {
  const page = town.openPage()
  await town.pairWithPhone(page)
  await town.phone.goOffline()
  const asking = signMessage(page.config, { message: 'later' })
  await until(() => page.messages.some(({ type }) => type === 'request_sent'))
  await town.phone.goOnline()
  const [account] = await town.phone.addresses()
  expect(await recoverMessageAddress({ message: 'later', signature: await asking })).toBe(account)
  await page.leave()
})

inTown(
  1,
  '[C-08] leaving without a relay ends at once; the wallet is told at the next opening',
  async (town) => {
    // An earlier test's session may still be on its way out.
    await until(async () => !(await town.phone.sessions()).length)
    const page = town.openPage()
    await town.pairWithPhone(page)
    const [orphan] = await town.phone.sessions()
    await town.relay.stop()
    const clock = startRunningClock()
    await page.leave()
    expect(clock.stop()).toBeLessThan(500)
    expect(page.connection()).toBeUndefined()
    expect(page.storage.getItem('peppermint.walletConnect')).toBeNull()
    // The next visit is simply not connected.
    const later = town.openPage({ storage: page.storage })
    expect(await reconnect(later.config, { connectors: [later.connector] })).toEqual([])
    await town.relay.restart()
    await until(() => town.relay.connections() > 0)
    await town.pairWithPhone(later)
    await until(async () => !(await town.phone.sessions()).includes(orphan ?? ''))
    expect(later.connection()).toBeDefined()
    await later.leave()
  },
)
