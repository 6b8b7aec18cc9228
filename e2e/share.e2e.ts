/** Link previews of the page and of a pepper. */
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { sendMint } from './chain.ts'
import { expect, test } from './journey.ts'

test('a shared link previews the sale; a pepper’s link previews the pepper', async ({ page, world }) => {
  const env = { PUBLIC_ORIGIN: 'https://mint.example' }
  const server = await startServer({ world, siteDir, bundled: true, env })
  const { request } = page
  await expect
    .poll(async () => (await request.get(server.url)).text())
    .toMatch(/<meta property="og:description" content="[^"]+ 10,000 of 10,000 left\.">/)
  const html = await (await request.get(server.url)).text()
  expect(html).toContain('<meta property="og:image" content="https://mint.example/share/collection.png">')
  expect(html).toContain('<link rel="canonical" href="https://mint.example/">')

  expect((await request.get(`${server.url}/share/1.png`)).status()).toBe(404)
  await sendMint(world, world.accounts.alice)
  await expect.poll(async () => (await request.get(`${server.url}/share/1.png`)).status()).toBe(200)
  for (const name of ['collection', '1']) {
    await page.goto(`${server.url}/share/${name}.png`)
    const size = await page
      .locator('img')
      .evaluate((picture: HTMLImageElement) => [picture.naturalWidth, picture.naturalHeight])
    expect(size, name).toEqual([1200, 630])
  }
  await server.stop()
})
