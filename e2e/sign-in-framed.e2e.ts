/** The page in a frame of another site: sign-in works only on sites that the server allows. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { expect, test as journey } from './journey.ts'
import { startPublicServer } from './publicServer.ts'

const test = journey.extend<{ readonly host: { readonly url: string } }>({
  // For the browser another site than `localhost`, where the page is.
  host: async ({ baseURL: _none }, use) => {
    const host = createServer((request, response) => {
      const framed = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('page') ?? ''
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Host</title><iframe width="1000" height="900" src="${framed}"></iframe>`,
      )
    })
    await once(host.listen(0, '127.0.0.1'), 'listening')
    const { port } = host.address() as AddressInfo
    await use({ url: `http://127.0.0.1:${port}` })
    host.closeAllConnections()
    host.close()
  },
  server: async ({ world, host }, use) => {
    const server = await startPublicServer((url) =>
      startServer({ world, siteDir, bundled: true, env: { FRAME_HOSTS: host.url, PUBLIC_ORIGIN: url } }),
    )
    await use(server)
    await server.stop()
  },
})

test('a visitor signs in within a frame of an allowed site, and only there', async ({
  page,
  wallet,
  server,
  host,
}) => {
  const framed = page.frameLocator('iframe')
  const dialog = framed.locator('dialog[open]')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const account = framed.getByRole('button', { name: /0x\w{2}…\w{4}/ }).first()
  const visit = () => page.goto(`${host.url}/?page=${server.url}`)
  const connectWallet = async () => {
    await framed.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await dialog.getByRole('button', { name: 'Test Wallet', exact: true }).click()
  }
  const arrive = async () => {
    await visit()
    // The host is no Safe and does not answer, so the page restores the visitor's own wallet.
    await account.click()
  }
  await visit()
  await connectWallet()
  await account.click()
  await press('Sign in')
  await press('Send message')
  await expect(dialog.getByText('You are signed in.')).toBeVisible()

  await arrive()
  await expect(dialog.getByText('You are signed in.')).toBeVisible()
  expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  // As a top-level page it has other cookies.
  const alone = await page.context().newPage()
  await alone.goto(server.url)
  expect(await alone.evaluate(async () => (await fetch('/api/session')).json())).toEqual({
    status: 'signed-out',
  })

  await press('Sign out')
  await expect(dialog.getByText('You are not signed in.')).toBeVisible()
  await arrive()
  await expect(dialog.getByText('You are not signed in.')).toBeVisible()
})
