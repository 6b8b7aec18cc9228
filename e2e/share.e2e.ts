/** Link previews of the page and of a pepper; sharing a pepper from the mint panel. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { startServer } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { sendMint } from './chain.ts'
import { expect, getPanel, test } from './journey.ts'

test('a shared link previews the sale; a pepper’s link previews the pepper', async ({ page, world }) => {
  const env = { PUBLIC_ORIGIN: 'https://mint.example' }
  const server = await startServer({ world, siteDir, bundled: true, env })
  const { request } = page
  await expect
    .poll(async () => (await request.get(server.url)).text())
    .toMatch(
      /<meta property="og:description" content="[^"]+ 10,000 of 10,000 left\. A sealed packet: one of 10,000 cards, by chance\./,
    )
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

test('shares a minted pepper with its picture, or its link, or says how to', async ({
  page,
  context,
  openConnected,
  wallet,
  world,
  server,
}) => {
  void wallet
  await openConnected()
  await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
  await getPanel(page, 'packed').waitFor()
  await world.revealCrates()
  const panel = getPanel(page, 'revealed')
  const name = await panel.locator('figcaption b').textContent()
  const url = `${server.url}/peppers/1`
  const share = panel.getByRole('button', { name: 'Share', exact: true })
  const outcome = panel.locator('.outcome')

  // Chromium has no share sheet on Linux, where the journeys run.
  expect(await page.evaluate(() => 'share' in navigator)).toBe(false)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await share.click()
  await expect(outcome).toContainText('Link copied. Its preview shows this pepper.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  const downloading = page.waitForEvent('download')
  await outcome.getByRole('link', { name: 'Save picture' }).click()
  const picture = await downloading
  expect(picture.suggestedFilename()).toBe('pepper-1.png')
  const png = await readFile(await picture.path())

  // A phone's share sheet takes files.
  await addShareSheet(page)
  await share.click()
  await expect(panel.getByRole('button', { name: 'Sharing…' })).toHaveAttribute('aria-disabled', 'true')
  const sheet = await readSheet(page)
  expect(sheet).toEqual({
    title: `${name}, pepper No. 1`,
    url,
    files: [{ name: '1.png', type: 'image/png', size: png.length }],
  })
  await answerSheet(page, 'declined')
  await expect(share).toBeVisible()
  await expect(outcome).toBeEmpty()
  await share.click()
  await readSheet(page)
  await answerSheet(page, 'shared')
  await expect(outcome).toHaveText('Shared.')

  // A picture that our server does not draw: the link alone. A sheet that cannot open, and nothing to copy with.
  await page.route('**/share/1.png', (route) => route.fulfill({ status: 503 }))
  await share.click()
  expect(await readSheet(page)).toEqual({ title: `${name}, pepper No. 1`, url, files: null })
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) })
    Object.assign(document, { execCommand: () => false })
  })
  await answerSheet(page, 'refused')
  await expect(outcome).toHaveText(`Your browser can’t share or copy. Copy this address instead: ${url}`)
})

interface Sheet {
  readonly shared: ShareData[]
  answer: (outcome: 'shared' | 'declined' | 'refused') => void
}

/** Gives the page the share sheet of a device that takes files. It stays open until it is answered. */
async function addShareSheet(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet: Sheet = { shared: [], answer: () => undefined }
    Object.assign(globalThis, { __sheet: sheet })
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) =>
        new Promise<void>((resolve, reject) => {
          sheet.shared.push(data)
          sheet.answer = (outcome) => {
            if (outcome === 'shared') resolve()
            else reject(new DOMException('No', outcome === 'declined' ? 'AbortError' : 'NotAllowedError'))
          }
        }),
    })
  })
}

/** What the open sheet was given. */
async function readSheet(page: Page) {
  await page.waitForFunction(
    () => (globalThis as unknown as { readonly __sheet: Sheet }).__sheet.shared.length > 0,
  )
  return page.evaluate(() => {
    const { shared } = (globalThis as unknown as { readonly __sheet: Sheet }).__sheet
    const [data] = shared.splice(0)
    const files = data?.files?.map(({ name, type, size }) => ({ name, type, size })) ?? null
    return { title: data?.title, url: data?.url, files }
  })
}

const answerSheet = (page: Page, outcome: Parameters<Sheet['answer']>[0]): Promise<void> =>
  page.evaluate(
    (answer) => (globalThis as unknown as { readonly __sheet: Sheet }).__sheet.answer(answer),
    outcome,
  )
