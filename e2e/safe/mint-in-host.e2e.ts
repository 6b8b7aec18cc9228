/** A mint from a Safe: proposed in its host, confirmed and executed by other owners, followed by the page throughout. */
import type { Hash } from 'viem'
import { expect, test } from './safeJourney.ts'

test('[M-04] [H-11] a Safe mints three in its host, and the page follows its owners', async ({
  openInHost,
  openSafe,
  owners,
  safe,
}) => {
  const { host, app } = await openInHost('alice')
  const panel = app.locator('section.label')
  const more = app.getByRole('button', { name: 'One more' })
  await expect(app.getByRole('button', { name: 'Mint 1 pepper' })).toBeEnabled()
  await more.click()
  await more.click()
  await app.getByRole('button', { name: 'Mint 3 peppers' }).click()
  await expect(panel).toHaveAttribute('data-status', 'proposal')
  await host.locator('dialog[open]').getByRole('button', { name: 'Sign and propose' }).click()

  await expect(app.getByRole('heading', { name: '1 of 2 owners signed' })).toBeVisible()
  const { results } = await owners.gateway.getQueue('7700', safe)
  const [id = ''] = results.flatMap((item) => (item.type === 'TRANSACTION' ? [item.transaction.id] : []))
  const safeTxHash = id.split('_').at(-1) as Hash
  // The proposal's hash is no transaction of the chain, and leads to the workspace alone.
  await expect(app.locator(`a[href*="/tx/${safeTxHash}"]`)).toHaveCount(0)
  await expect(app.getByRole('link', { name: /Check and sign/ })).toHaveAttribute(
    'href',
    new RegExp(safeTxHash),
  )

  const bob = await openSafe(`/transactions/${safeTxHash}`, 'bob')
  await bob.getByRole('button', { name: 'Sign without executing' }).click()
  await expect(app.getByRole('heading', { name: 'Ready to execute' })).toBeVisible()
  const carol = await openSafe(`/transactions/${safeTxHash}`, 'carol')
  await carol.getByRole('button', { name: 'Execute', exact: true }).click()
  await expect(panel).toHaveAttribute('data-status', 'packed')
  await expect(app.getByRole('heading', { name: 'Three packets, yours' })).toBeVisible()
  // The account dialog offers what a Safe can do.
  await app
    .locator('header')
    .getByRole('button', { name: /CANTO|0x/ })
    .last()
    .click()
  const account = app.getByRole('dialog', { name: 'Your account' })
  await expect(account.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(account.getByRole('heading', { name: 'Peppers' })).toBeVisible()
  await expect(account.getByRole('button', { name: /^Add |Choose other/ })).toHaveCount(0)
  await account.getByRole('button', { name: 'Close' }).click()

  // The next one is rejected: another transaction uses its nonce.
  const dialog = host.locator('dialog[open]')
  const newest = async () => {
    const { results: queue } = await owners.gateway.getQueue('7700', safe)
    const ids = queue.flatMap((item) => (item.type === 'TRANSACTION' ? [item.transaction.id] : []))
    return ids.at(-1)?.split('_').at(-1) as Hash
  }
  await app.getByRole('button', { name: 'Mint more' }).click()
  await app.getByRole('button', { name: /^Mint \d/ }).click()
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(app.getByRole('heading', { name: '1 of 2 owners signed' })).toBeVisible()
  const rejection = await owners.reject(1, { by: 'bob' })
  await expect(app.getByText('1 of 2 owners signed a rejection at nonce 1.')).toBeVisible()
  await owners.confirm(rejection, 'carol')
  await owners.execute(rejection)
  await expect(app.getByRole('heading', { name: 'The owners rejected it' })).toBeVisible()
  await app.getByRole('button', { name: 'Back to the sale' }).click()

  // The page is loaded again while the host's dialog is open, and its answer is lost.
  await app.getByRole('button', { name: /^Mint \d/ }).click()
  await expect(dialog).toBeVisible()
  await host.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    const { src } = frame
    frame.src = src
  })
  await expect(app.getByRole('heading', { name: 'Did you propose it?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(app.getByRole('heading', { name: '1 of 2 owners signed' })).toBeVisible()
  await expect(app.getByRole('link', { name: /Check and sign/ })).toHaveAttribute(
    'href',
    new RegExp(await newest()),
  )

  // Its proposer deletes it.
  await owners.deleteProposal(await newest())
  await expect(app.getByRole('heading', { name: 'The proposal was deleted' })).toBeVisible()
})
