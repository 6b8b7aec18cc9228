/** Live sale: mints of others appear without polling. */
import { sendMint } from './chain.ts'
import { expect, getPanel, OWN_ACCOUNTS, test } from './journey.ts'

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

test.describe('a mint of one’s own', () => {
  test.use({ worldOptions: { mining: 'manual' } })

  test(
    'is confirmed with the update that reports it, not with the next reading',
    { tag: OWN_ACCOUNTS },
    async ({ page, openConnected, wallet, world }) => {
      // Whatever the page reads every four seconds, it never reads again.
      await page.addInitScript((pollingMs) => {
        const { setTimeout: start } = globalThis
        const startAllButPolls = (run: () => void, delay?: number) =>
          delay === pollingMs ? -1 : start(run, delay)
        Object.assign(globalThis, { setTimeout: startAllButPolls })
      }, 4_000)
      const live = page.waitForRequest('**/api/live')
      await openConnected()
      await live
      const checked = page.waitForRequest(
        (request) => request.postData()?.includes('getTransactionByHash') ?? false,
      )
      await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
      await getPanel(page, 'submitted').waitFor()
      await checked
      await world.mine()
      await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
      expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
    },
  )
})
