/** The page in a frame of another site: sign-in works only on sites that the server allows. */
import { createServer } from 'node:http'
import { connect, createServer as createProxy, type AddressInfo, type Server } from 'node:net'
import { pipeline } from 'node:stream'
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { expect, test as journey } from './journey.ts'

/** Listens on a free port. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

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
    await use({ url: `http://127.0.0.1:${await listening(host)}` })
    host.closeAllConnections()
    host.close()
  },
  // The server's public URL is configured before it listens, so it is a proxy's: another process may take
  // a port that was free a moment ago.
  server: async ({ world, host }, use) => {
    let behind = 0
    const proxy = createProxy((alice) => {
      pipeline(alice, connect(behind, '127.0.0.1'), alice, () => undefined)
    })
    const url = `http://localhost:${await listening(proxy)}`
    const env = { FRAME_HOSTS: host.url, PUBLIC_ORIGIN: url }
    const server = await startServer({ world, siteDir, bundled: true, env })
    behind = Number(new URL(server.url).port)
    await use({ ...server, url })
    await server.stop()
    proxy.close()
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
    await press('Test Wallet')
  }
  const arrive = async () => {
    await visit()
    // A browser that partitions a frame's storage except its cookies has lost the connection.
    if (!(await framed.locator('html').evaluate(isRemembered))) await connectWallet()
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

/** Runs in the frame: whether its storage persists from the previous visit. */
function isRemembered(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith('.connected'))
  } catch {
    return false
  }
}
