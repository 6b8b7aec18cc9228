/** A deployment with WebSocket endpoints only. */
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { waitUntilLive, connect, expect, getPanel, waitForSale, test as base } from './journey.ts'

const socketUrl = (rpcUrl: string) => rpcUrl.replace(/^http/, 'ws')

const test = base.extend({
  server: async ({ world }, use) => {
    const server = await startServer({ world, siteDir, bundled: true, rpcUrls: [socketUrl(world.rpcUrl)] })
    await use(server)
    await server.stop()
  },
})

test('[C-12] connects, reads and mints with a WebSocket endpoint only', async ({
  page,
  wallet,
  world,
  server,
  errors,
}) => {
  const sockets: string[] = []
  const overHttp: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin))
  page.on('request', (request) => {
    if (request.url().startsWith(world.rpcUrl)) overHttp.push(request.url())
  })
  void wallet
  await waitForSale(server)
  const answer = await page.goto(server.url)
  expect(answer?.headers()['content-security-policy']).toContain(
    `connect-src 'self' ${socketUrl(world.rpcUrl)};`,
  )
  await waitUntilLive(page)
  expect(sockets).toEqual([])
  await connect(page)
  await getPanel(page, 'ready').waitFor()
  expect(new Set(sockets)).toEqual(new Set([socketUrl(world.rpcUrl)]))
  await page.locator('#mint').getByRole('button', { name: /^Mint/ }).click()
  await getPanel(page, 'packed').waitFor()
  expect(overHttp).toEqual([])
  expect(errors).toEqual([])
})
