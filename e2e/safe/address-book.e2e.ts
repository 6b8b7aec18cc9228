/** Names of owners from the host's address book, refused and then allowed. */
import { expect, test } from './safeJourney.ts'

test('[H-08] owners have names from the host once its user allows them', async ({ openInHost, safe }) => {
  const { host, app } = await openInHost('alice', { path: `/safe/${safe}` })
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
})
