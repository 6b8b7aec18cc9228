/** The sale is closed: paused, not started, ended. */
import { setPaused } from './chain.ts'
import { waitUntilLive, connect, expect, getPanel, READS_ONLY, test } from './journey.ts'
import { QUICK_BLOCKS } from './quickBlocks.ts'

test.describe('paused', () => {
  test.use({ worldOptions: { ...QUICK_BLOCKS, paused: true } })

  test('shows the pause until it ends; one before the block is explained by the contract’s error', async ({
    page,
    open,
    wallet,
    world,
  }) => {
    await open()
    await expect(page.getByRole('heading', { name: 'Minting is paused' })).toBeVisible()
    await setPaused(world, false)
    await getPanel(page, 'disconnected').waitFor()
    await connect(page)
    await getPanel(page, 'ready').waitFor()
    wallet.once('eth_sendTransaction', 'keep-open')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    const prompt = await wallet.waitForPrompt('eth_sendTransaction')
    await setPaused(world, true)
    await world.mine(1)
    await prompt.answer('accept')
    await expect(getPanel(page, 'reverted')).toContainText('paused')
  })
})

test.describe('before the start', () => {
  const now = Math.floor(Date.now() / 1000)
  test.use({
    worldOptions: {
      ...QUICK_BLOCKS,
      phases: [{ start: now + 5_400, end: now + 90_000 }],
    },
  })

  test(
    'counts down on the chain’s clock, not the visitor’s',
    { tag: READS_ONLY },
    async ({ page, server, errors }) => {
      // This device's clock is two hours ahead, past the start of the sale.
      await page.clock.install({ time: Date.now() + 7_200_000 })
      await page.goto(server.url)
      await getPanel(page, 'before-start').waitFor()
      await page.clock.runFor(6_000)
      await expect(page.getByText(/^01:[0-2]\d:\d\d$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
      expect(errors).toEqual([])
    },
  )

  test('opens and ends at the times of the chain’s clock', async ({ page, open, world }) => {
    await open()
    await getPanel(page, 'before-start').waitFor()
    await world.setNextBlockTime(now + 5_401)
    await getPanel(page, 'disconnected').waitFor()
    await world.setNextBlockTime(now + 90_001)
    await expect(page.getByRole('heading', { name: 'The sale has ended' })).toBeVisible()
  })

  test(
    'a calendar entry that fails to load shows an error and loads after a reload',
    { tag: READS_ONLY },
    async ({ page, server }) => {
      let isAway = true
      await page.route('**/assets/calendarEntry-*.js', (route) => (isAway ? route.abort() : route.continue()))
      await page.goto(server.url)
      await waitUntilLive(page)
      const calendar = page.getByRole('button', { name: 'Add to calendar' })
      await calendar.click()
      await expect(page.locator('#mint .note')).toContainText('The calendar entry didn’t load.')
      await expect(page.locator('#mint [role=status]')).toContainText('The calendar entry didn’t load.')
      isAway = false
      // Some browsers cache a failed import until a reload, as the message explains.
      await page.reload()
      await waitUntilLive(page)
      await expect(page.locator('#mint .note')).toBeHidden()
      const download = page.waitForEvent('download')
      await calendar.click()
      expect((await download).suggestedFilename()).toBe('mint.ics')
    },
  )
})

test.describe('cap', () => {
  test.use({ worldOptions: { ...QUICK_BLOCKS, phases: [{ maxPerWallet: 2 }] } })

  test('the stepper stops at the cap, and a full wallet sees its tokens', async ({
    page,
    openConnected,
    wallet,
  }) => {
    void wallet
    await openConnected()
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByRole('button', { name: 'One more' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Mint 2 peppers' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await getPanel(page, 'cap-reached').waitFor()
    await expect(page.locator('#mint img')).toHaveCount(2)
  })
})
