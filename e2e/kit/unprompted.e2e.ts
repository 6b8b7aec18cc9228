/** What a page does before anybody has asked it for anything; and that the watch these journeys keep sees what it must. */
import { connectButton, expect, openDialog, test } from './kitJourney.ts'

test('before a wallet is chosen the page asks no host but its own, however long it stands open', async ({
  page,
  open,
  playground,
  relay,
  world,
  wallet,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).protocol + new URL(request.url()).host))
  page.on('websocket', (socket) => asked.add(socket.url()))
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
  expect([...asked].filter((host) => host !== 'data:')).toEqual([own.protocol + own.host])
  expect(relay.opened()).toBe(opened)
  expect(wallet.requests).toEqual([])
})

test('the watch sees markup out of text, an inline style, a foreign host, a socket and an error', async ({
  page,
  open,
  troubles,
}) => {
  await open()
  const planted = [
    [`document.body.insertAdjacentHTML('beforeend', '<b>planted</b>')`, /Trusted/],
    [
      `document.head.append(Object.assign(document.createElement('style'), { textContent: 'b{}' }))`,
      /inline style/,
    ],
    [`void fetch('https://stranger.example/').catch(() => {})`, /stranger\.example/],
    [`new WebSocket('wss://stranger.example/')`, /wss:\/\/stranger\.example/],
    [`setTimeout(() => { throw new Error('planted') })`, /uncaught: planted/],
  ] as const
  for (const [script, sign] of planted) {
    troubles.length = 0
    await page.evaluate(script).catch(() => undefined)
    await expect.poll(() => troubles.join('\n')).toMatch(sign)
  }
  troubles.length = 0
})
