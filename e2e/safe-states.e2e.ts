/** Every state of the Safe workspace in both themes: no axe violations, nothing cut off or too small. */
import { fileURLToPath } from 'node:url'
import { openGallery, listScreens, serveGallery } from '@peppermint/wallet-kit/galleryTools'
import { expect, test } from './journey.ts'
import { screenFaults } from './screenFaults.ts'

const dist = fileURLToPath(new URL('../dev/gallery/dist', import.meta.url))
/** Stricter than the site's policy, to detect any inline code, and any picture that a gateway names. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'"

/** Each part draws every third screen, once: all rules in light, contrast in dark, and the layout in other widths. */
const PARTS = 3
/** Screens with the elements of another one and other values: their layout alone is checked. */
const REPEATED = /-filled$|^action-(execute|approve|delete)-in-wallet$|^form-settings-(?!add-owner)/

for (let part = 1; part <= PARTS; part += 1)
  test(`every state of the Safe workspace is legible: part ${part} of ${PARTS} [G-27]`, async ({
    browser,
  }) => {
    const server = await serveGallery(dist, policy)
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const refused: string[] = []
    page.on('pageerror', (error) => refused.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedScript/.test(message.text())) refused.push(message.text())
    })
    const url = `${server.url}/index.html`
    const screens = await listScreens(page, url, 'part=safe')
    for (const kind of ['review-', 'action-', 'form-', 'message-', 'files-'])
      expect(screens.filter((screen) => screen.startsWith(kind)).length).toBeGreaterThan(2)
    await openGallery(page, url, 'part=safe')
    const own = screens.filter((_, index) => index % PARTS === part - 1)
    const faults = await screenFaults(page, own, { isRepeated: (screen) => REPEATED.test(screen) })
    await page.close()
    await server.stop()
    expect({ faults, refused }).toEqual({ faults: {}, refused: [] })
  })
