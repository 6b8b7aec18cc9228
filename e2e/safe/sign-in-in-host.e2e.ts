/** Sign-in as the Safe of a host: two of three owners sign, one of them after the page was loaded again. */
import { expect, test } from './safeJourney.ts'

test('[M-04] [A-10] [H-10] a Safe in a late host signs a message, resumed after a reload', async ({
  openInHost,
  owners,
  safe,
  gatewayUrl,
}) => {
  const shortName = `${safe.slice(0, 4)}…${safe.slice(-4)}`
  const open = async () => {
    const { host, app } = await openInHost('alice', { switches: { listenerDelayMs: '2500' } })
    await app.getByRole('button', { name: shortName }).click()
    const dialog = app.locator('dialog[open]')
    await expect(dialog.getByRole('heading', { name: 'Your account' })).toBeVisible()
    return { host, app, dialog }
  }
  const { host, dialog } = await open()
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByRole('button', { name: 'Send message', exact: true }).click()
  await host.locator('#confirm').click()
  await expect(host.getByText('Waiting for the other owners').first()).toBeVisible()

  const resumed = await open()
  await resumed.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(resumed.dialog.getByRole('heading', { name: 'Waiting for the other owners' })).toBeVisible()
  const listed = (await (await fetch(`${gatewayUrl}/v1/chains/7700/safes/${safe}/messages`)).json()) as {
    results: readonly { type: string; messageHash: `0x${string}` }[]
  }
  const message = listed.results.find(({ type }) => type === 'MESSAGE')
  await owners.confirmMessage(message?.messageHash ?? '0x', 'bob')
  await resumed.dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(resumed.dialog.getByText('You are signed in.')).toBeVisible()
})
