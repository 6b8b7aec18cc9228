/** The page in the frame of another site: it may be signed in to where the server allows that site, and only there. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startServer } from '@peppermint/local'
import { siteDir } from './builtDirs.ts'
import { expect, test as journey } from './journey.ts'

/** Listens on a port that is free. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const test = journey.extend<{ readonly host: { readonly url: string } }>({
  // Another site for the browser than `localhost`, where the page is.
  host: async ({ baseURL: _none }, use) => {
    const host = createServer((request, response) => {
      const framed = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('page') ?? ''
      response.setHeader('content-type', 'text/html')
      response.end(
        `<!doctype html><title>Host</title><iframe width="1000" height="900" src="${framed}"></iframe>`,
      )
    })
    await use({ url: `http://127.0.0.1:${await listening(host)}` })
    host.closeAllConnections()
    host.close()
  },
  server: async ({ world, host }, use) => {
    const place = createServer()
    const port = await listening(place)
    await new Promise((resolve) => void place.close(resolve))
    const env = { FRAME_HOSTS: host.url, PUBLIC_ORIGIN: `http://localhost:${port}` }
    const server = await startServer({ world, siteDir, bundled: true, port, env })
    await use(server)
    await server.stop()
  },
})

test('a visitor signs in within the frame of an allowed site, and is signed in there and nowhere else', async ({
  page,
  wallet,
  server,
  host,
}) => {
  const framed = page.frameLocator('iframe')
  const dialog = framed.locator('dialog[open]')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const account = framed.getByRole('button', { name: /0x\w{2}…\w{4}/ }).first()
  const connect = async () => {
    await framed.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await press('Test Wallet')
  }
  const visit = () => page.goto(`${host.url}/?page=${server.url}`)
  const arrive = async () => {
    await visit()
    // A browser that lets a frame remember nothing but cookies of its own forgets the wallet between visits.
    await account.waitFor({ timeout: 4_000 }).catch(connect)
    await account.click()
  }
  await visit()
  await connect()
  await account.click()
  await press('Sign in')
  await press('Send message')
  await expect(dialog.getByText('You are signed in.')).toBeVisible()

  await arrive()
  await expect(dialog.getByText('You are signed in.')).toBeVisible()
  expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  // By itself the page has other cookies.
  const alone = await page.context().newPage()
  await alone.goto(server.url)
  expect(await alone.evaluate(async () => (await fetch('/api/session')).json())).toEqual({ at: 'signed-out' })

  await press('Sign out')
  await expect(dialog.getByText('You are not signed in.')).toBeVisible()
  await arrive()
  await expect(dialog.getByText('You are not signed in.')).toBeVisible()
})
