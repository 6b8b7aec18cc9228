/** Every state of the studio in both themes: no axe violations, nothing cut off or too small. */
import { fileURLToPath } from 'node:url'
import { openGallery, listScreens, serveGallery } from '@peppermint/wallet-kit/galleryTools'
import { expect, test } from './journey.ts'
import { screenFaults } from './screenFaults.ts'
import { dueScreens } from './screensRecord.ts'

const dist = fileURLToPath(new URL('../dev/gallery/dist', import.meta.url))

test('every state of the studio is legible', async ({ browser }) => {
  const server = await serveGallery(dist)
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const url = `${server.url}/index.html`
  const screens = await listScreens(page, url, 'part=studio')
  expect(screens.length).toBeGreaterThan(30)
  await openGallery(page, url, 'part=studio')
  const faults = await screenFaults(page, dueScreens(screens))
  await page.close()
  await server.stop()
  expect({ faults, errors }).toEqual({ faults: {}, errors: [] })
})
