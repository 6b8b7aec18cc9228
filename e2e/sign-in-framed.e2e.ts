/** The page in the frame of another site: it may be signed in to where the server allows that site, and only there. */
import { createServer } from 'node:http'
import { connect, createServer as createProxy, type AddressInfo, type Server } from 'node:net'
import { pipeline } from 'node:stream'
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
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
  // The server is told where visitors reach it before it listens, so that is a proxy: a port that was free a moment ago
  // may be somebody else's by the time it does.
  server: async ({ world, host }, use) => {
    let behind = 0
    const proxy = createProxy((visitor) => {
      pipeline(visitor, connect(behind, '127.0.0.1'), visitor, () => undefined)
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
  const visit = () => page.goto(`${host.url}/?page=${server.url}`)
  const connectWallet = async () => {
    await framed.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await press('Test Wallet')
  }
  const arrive = async () => {
    await visit()
    // A browser that lets a frame remember nothing but cookies of its own has forgotten the wallet.
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
  // By itself the page has other cookies.
  const alone = await page.context().newPage()
  await alone.goto(server.url)
  expect(await alone.evaluate(async () => (await fetch('/api/session')).json())).toEqual({ at: 'signed-out' })

  await press('Sign out')
  await expect(dialog.getByText('You are not signed in.')).toBeVisible()
  await arrive()
  await expect(dialog.getByText('You are not signed in.')).toBeVisible()
})

/** Runs in the frame: whether it finds again what a visit before this one left there. */
function isRemembered(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith('.connected'))
  } catch {
    return false
  }
}
