/** Names from the host's address book, refused and then allowed: of owners, and for the recipient of a transfer. */
import { expect, test } from './safeJourney.ts'

test('[H-08] owners have names from the host once its user allows them', async ({
  openInHost,
  safe,
  world,
}) => {
  const { host, app } = await openInHost('alice', { path: `/safe/${safe}` })
  // The Safe of the host is connected at once, in the workspace as on the mint page.
  await expect(
    app.getByRole('banner').getByRole('button', { name: `${safe.slice(0, 4)}…${safe.slice(-4)}` }),
  ).toBeVisible()
  const ask = app.getByRole('button', { name: 'Show names from your address book' })
  const owners = app.getByRole('list').filter({ hasText: '0x' }).first()
  await ask.click()
  await host.locator('#reject').click()
  await expect(app.getByText('You didn’t allow it')).toBeVisible()
  await expect(owners).not.toContainText('Bob')
  await ask.click()
  await host.locator('#confirm').click()
  await expect(owners).toContainText('Bob')
  await expect(ask).toBeHidden()

  // Allowed once, for a recipient too.
  await app.getByRole('link', { name: 'Queue', exact: true }).click()
  await app.getByRole('link', { name: 'New proposal' }).click()
  await app.getByRole('link', { name: /^Send/ }).click()
  const recipient = app.getByLabel('To', { exact: true })
  const names = app.getByLabel('From your Safe’s address book')
  await names.selectOption({ label: `Carol · ${world.accounts.carol.address}` })
  await expect(recipient).toHaveValue(world.accounts.carol.address)
  await recipient.fill(safe)
  await expect(names).toHaveValue('')
})
