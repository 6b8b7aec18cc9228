/** Live sale: mints of others appear without polling. */
import { sendMint } from './chain.ts'
import { expect, test } from './journey.ts'

test('mints of others appear over one event stream, without polling', async ({ page, open, world }) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
  const lines = () => requestedUrls.filter((path) => path === '/api/live').length
  const readings = () => requestedUrls.filter((path) => path === '/api/sale').length
  await open()
  await expect.poll(lines).toBe(1)
  const before = readings()
  await sendMint(world, world.accounts.bob, { quantity: 3 })
  await expect(page.locator('#mint')).toContainText('9,997 of 10,000 left')
  await sendMint(world, world.accounts.carol, { quantity: 2 })
  await expect(page.locator('#mint')).toContainText('9,995 of 10,000 left')
  expect([lines(), readings()]).toEqual([1, before])
})
