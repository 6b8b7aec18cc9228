/** The account button in the header: balance, avatar and name, only from our own server. */
import { startServer } from '@peppermint/local'
import { startEns, type LocalEns } from '@peppermint/devnet/ens'
import { startImageServer, type ImageServer } from '@peppermint/devnet/imageServer'
import { PNG } from 'pngjs'
import { siteDir } from '@peppermint/local/builds'
import { expect, READS_ONLY, test as base } from './journey.ts'

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const name = 'a-very-long-name-of-alice.peppers.eth'
const short = 'a-very-long-name-of….eth'

const test = base.extend<{ readonly ens: LocalEns; readonly host: ImageServer; readonly picture: string }>({
  /** Gateway path of the name's avatar. */
  picture: 'alice.png',
  host: async ({ picture }, use) => {
    const host = await startImageServer()
    const png = new PNG({ width: 8, height: 8 })
    png.data.fill(0xc8)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const body = picture.endsWith('.svg') ? svg : PNG.sync.write(png)
    // The host's content type is not trusted.
    host.serve(`/ipfs/${CID}/${picture}`, { type: 'image/webp', body })
    await use(host)
    await host.stop()
  },
  ens: async ({ world, picture }, use) => {
    const ens = await startEns()
    const { address } = world.accounts.alice
    await ens.register(name, { address, avatar: `ipfs://${CID}/${picture}` })
    await ens.setPrimaryName(address, name)
    await use(ens)
    await ens.stop()
  },
  server: async ({ world, ens, host }, use) => {
    const env = { MAINNET_RPC_URLS: ens.rpcUrl, IPFS_GATEWAY: host.origin }
    const server = await startServer({ world, siteDir, bundled: true, env })
    await use(server)
    await server.stop()
  },
})

test('[B-02] [B-12] [B-13] the account button shows balance, avatar and name from our own origin', async ({
  page,
  wallet,
  server,
  host,
  openConnected,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/profiles')) requestedUrls.push(request.url())
  })
  let beforeConnecting: readonly string[] = []
  const policy = (await fetch(server.url)).headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' data:;")
  page.once('load', () => (beforeConnecting = [...requestedUrls]))
  await openConnected()
  expect(beforeConnecting).toEqual([])

  const profile = `${server.url}/api/profiles/${wallet.address}`
  const button = page.locator('header').getByRole('button', { name: short })
  await expect(button).toHaveText(/^[\d.,]+k? CANTO/)
  const picture = button.locator('img.kit-shown')
  await expect(picture).toBeVisible()
  await expect(picture).toHaveAttribute('src', new URL(profile).pathname + '/avatar')
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
  expect(requestedUrls).toEqual([profile, `${profile}/avatar`])

  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.kit-name')).toHaveText(short)
  await expect(dialog.locator('.kit-name')).toHaveAttribute('title', name)
  await expect(dialog).toContainText(wallet.address)
  await expect(dialog).toContainText('CANTO')
  await expect(dialog.locator('img.kit-shown')).toBeVisible()
  await page.keyboard.press('Escape')

  // No refetch on window focus; the next visit gets the server's cached record.
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await page.reload()
  await expect(picture).toBeVisible()
  expect(requestedUrls.length).toBeLessThanOrEqual(4)
  expect(host.requests).toEqual([`GET /ipfs/${CID}/alice.png`])
  for (const path of ['', '/avatar']) {
    const answer = await fetch(profile + path)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  }
})

test.describe('an avatar that is not a raster image', () => {
  test.use({ picture: 'alice.svg' })
  test('[B-12] an SVG avatar is not served, whatever its content type; the default stays', async ({
    page,
    wallet,
    server,
    openConnected,
  }) => {
    await openConnected()
    const button = page.locator('header').getByRole('button', { name: short })
    await expect(button.locator('.kit-avatar svg')).toBeVisible()
    await expect(button.locator('img')).toHaveCount(0)
    const answer = await fetch(`${server.url}/api/profiles/${wallet.address}/avatar`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'no_picture' }),
    ])
  })
})

base(
  '[B-02] [B-13] without a mainnet the button shows balance, a drawn picture and the address',
  { tag: READS_ONLY },
  async ({ page, wallet, server, openConnected }) => {
    const requestedUrls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/profiles')) requestedUrls.push(request.url())
    })
    await openConnected()
    const { address } = wallet
    const button = page
      .locator('header')
      .getByRole('button', { name: `${address.slice(0, 4)}…${address.slice(-4)}` })
    await expect(button.locator('.kit-avatar svg')).toBeVisible()
    await expect(button).toHaveText(/^[\d.,]+k? CANTO/)
    expect(requestedUrls).toEqual([])
    const answer = await fetch(`${server.url}/api/profiles/${address}`)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'profiles_disabled' }),
    ])
    const wrong = address.replace(/[a-f]/, (digit) => digit.toUpperCase())
    expect((await fetch(`${server.url}/api/profiles/${wrong}`)).status).toBe(400)
  },
)
