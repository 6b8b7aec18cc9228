/** Names of owners from the host's address book, refused and then allowed. */
import { expect, test } from './safeJourney.ts'

test('[H-08] owners have names from the host once its user allows them', async ({ openInHost, safe }) => {
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

  // The Safe itself cannot propose: an owner opens the page in a tab.
  await app.getByRole('link', { name: 'Queue', exact: true }).click()
  await app.getByRole('link', { name: 'New proposal' }).click()
  await expect(app.getByRole('link', { name: 'Open this page in a tab' })).toBeVisible()
})
