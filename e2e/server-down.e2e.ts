/** Our server is down and the chain is up: the page still mints. */
import { connect, expect, getPanel, test } from './journey.ts'

test('a connected visitor mints without our server', async ({ page, openConnected, server, wallet }) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'One more' }).click()
  await server.kill()
  await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
  await expect(page.getByRole('heading', { name: 'Two packets, yours' })).toBeVisible()
})

test('the page asks for consent before contacting public RPC endpoints', async ({
  page,
  open,
  server,
  wallet,
  world,
}) => {
  void wallet
  const toChain: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(world.rpcUrl)) toChain.push(request.url())
  })
  await open()
  await server.kill()
  await getPanel(page, 'unreachable').waitFor()
  expect(toChain).toEqual([])
  await page.getByRole('button', { name: 'Read from Canto' }).click()
  await getPanel(page, 'disconnected').waitFor()
  await expect.poll(() => toChain.length).toBeGreaterThan(0)
  await connect(page)
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
})
