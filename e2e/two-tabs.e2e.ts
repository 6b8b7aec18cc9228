/** Two tabs of one visitor, and a visitor without a wallet: prompts and transactions stay consistent. */
import { BOTH_WALLETS, expect, getPanel, OWN_ACCOUNTS, test } from './journey.ts'

test.use({ worldOptions: { mining: 'manual' } })

test(
  'Mint pressed in two tabs at once prompts the wallet once',
  { tag: OWN_ACCOUNTS },
  async ({ page, context, openConnected, wallet }) => {
    await openConnected()
    const other = await context.newPage()
    await wallet.attach(other)
    await other.goto(page.url())
    await getPanel(other, 'ready').waitFor()
    wallet.once('eth_sendTransaction', 'keep-open')
    // Found first: once one tab's prompt is open, the other no longer offers the button.
    const buttons = await Promise.all(
      [page, other].map((tab) => tab.getByRole('button', { name: 'Mint 1 pepper' }).elementHandle()),
    )
    await Promise.all(
      buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())),
    )
    const prompt = await wallet.waitForPrompt('eth_sendTransaction')
    await Promise.all([getPanel(page, 'prompt').waitFor(), getPanel(other, 'prompt').waitFor()])
    await prompt.answer('accept')
    await Promise.all([getPanel(page, 'submitted').waitFor(), getPanel(other, 'submitted').waitFor()])
    expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  },
)

test(
  '[T-03] every tab shows an open prompt until its own tab closes',
  { tag: OWN_ACCOUNTS },
  async ({ page, context, openConnected, wallet }) => {
    await openConnected()
    const other = await context.newPage()
    await wallet.attach(other)
    await other.goto(page.url())
    await getPanel(other, 'ready').waitFor()
    const awaited = () =>
      other.evaluate(async () => {
        const { held = [] } = await navigator.locks.query()
        return held.filter(({ name }) => name?.includes('.awaiting.')).length
      })
    expect(await awaited()).toBe(0)
    wallet.once('eth_sendTransaction', 'keep-open')
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await wallet.waitForPrompt('eth_sendTransaction')
    await expect.poll(awaited).toBe(1)
    await page.close()
    await expect.poll(awaited).toBe(0)
  },
)

test(
  '[T-03] a sent mint stays visible after disconnecting',
  { tag: [OWN_ACCOUNTS, BOTH_WALLETS] },
  async ({ page, openConnected, wallet, world }) => {
    await openConnected()
    await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
    await getPanel(page, 'submitted').waitFor()
    const hash = await page.locator('#mint [title^="0x"]').first().getAttribute('title')
    await page
      .getByRole('button', { name: wallet.address.slice(0, 4) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await getPanel(page, 'disconnected').waitFor()
    const pending = page.getByRole('list', { name: 'Pending mints' })
    await expect(pending).toContainText('A mint of 1 pepper')
    await expect(pending.locator(`[title="${hash ?? ''}"]`)).toBeVisible()
    await world.mine()
    await expect(pending).toBeHidden()
  },
)
