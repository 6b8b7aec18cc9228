/** Requests of a page before any user action, and a test of the journeys' request watch. */
import { connectButton, expect, openDialog, test } from './kitJourney.ts'

test('before a wallet is picked the page contacts no other host, however long it is open', async ({
  page,
  open,
  playground,
  relay,
  world,
  wallet,
}) => {
  const requestedOrigins = new Set<string>()
  page.on('request', (request) =>
    requestedOrigins.add(new URL(request.url()).protocol + new URL(request.url()).host),
  )
  page.on('websocket', (socket) => requestedOrigins.add(socket.url()))
  const opened = relay.opened()
  await page.clock.install()
  await open({ relay: relay.url, rpc2: world.rpcUrl, ens: world.rpcUrl, 'sign-in': 'works' })
  await page.clock.runFor(60_000)
  await page.waitForLoadState('networkidle')
  await connectButton(page).click()
  await openDialog(page).getByRole('button', { name: 'Trust Wallet' }).waitFor()
  await page.clock.runFor(60_000)
  await page.waitForLoadState('networkidle')
  const own = new URL(playground.url)
  expect([...requestedOrigins].filter((host) => host !== 'data:')).toEqual([own.protocol + own.host])
  expect(relay.opened()).toBe(opened)
  expect(wallet.requests).toEqual([])
})

test('the watch detects injected markup, inline styles, other hosts, sockets and errors', async ({
  page,
  open,
  errors,
}) => {
  await open()
  const planted = [
    [`document.body.insertAdjacentHTML('beforeend', '<b>planted</b>')`, /Trusted/],
    [
      `document.head.append(Object.assign(document.createElement('style'), { textContent: 'b{}' }))`,
      /inline style/,
    ],
    [`void fetch('https://other.example/').catch(() => {})`, /other\.example/],
    [`new WebSocket('wss://other.example/')`, /wss:\/\/other\.example/],
    [`setTimeout(() => { throw new Error('planted') })`, /uncaught: planted/],
  ] as const
  for (const [script, sign] of planted) {
    errors.length = 0
    await page.evaluate(script).catch(() => undefined)
    await expect.poll(() => errors.join('\n')).toMatch(sign)
  }
  errors.length = 0
})
