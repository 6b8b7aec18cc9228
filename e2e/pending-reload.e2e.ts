/** A pending mint across reloads, closed tabs and other tabs. */
import { expect, getPanel, OWN_ACCOUNTS, test, waitUntilLive } from './journey.ts'

test.use({ worldOptions: { mining: 'manual' } })

test(
  '[T-03] a pending mint survives a reload and confirms',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await getPanel(page, 'submitted').waitFor()
    await page.reload()
    await waitUntilLive(page)
    await getPanel(page, 'submitted').waitFor()
    await world.mine()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  },
)

test(
  'a tab closed before the hash arrived finds its mint again',
  { tag: OWN_ACCOUNTS },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    // Until the tab is closed: an open page reads the chain and finds the mint before the wallet responds.
    wallet.once('eth_sendTransaction', 'keep-open')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await getPanel(page, 'prompt').waitFor()
    const prompt = await wallet.waitForPrompt('eth_sendTransaction')
    const url = page.url()
    await page.goto('about:blank')
    await prompt.answer('silent')
    await page.goto(url)
    await waitUntilLive(page)
    await getPanel(page, 'submitted').waitFor()
    await world.mine()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  },
)

test(
  'another tab shows the same mint',
  { tag: OWN_ACCOUNTS },
  async ({ page, context, openConnected, wallet, world }) => {
    await openConnected()
    const other = await context.newPage()
    await wallet.attach(other)
    await other.goto(page.url())
    await getPanel(other, 'ready').waitFor()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await getPanel(other, 'submitted').waitFor()
    await world.mine()
    await expect(other.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
  },
)
