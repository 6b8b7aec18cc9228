/** Accessibility: keyboard only, axe rules, the narrowest phone. */
import type { Page } from '@playwright/test'
import { countPeppers } from './chain.ts'
import { violations } from './galleryChecks.ts'
import { connect, expect, getPanel, OWN_ACCOUNTS, READS_ONLY, test } from './journey.ts'

/** The page's violations once its fades are over: in the middle of one, colors are not final. */
async function settledViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  return violations(page, undefined)
}

/** Waits for an element with this name, then presses Tab until it has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().waitFor()
  for (let presses = 0; presses < 25; presses++) {
    const label = await page.evaluate(() => {
      const focused = document.querySelector(':focus')
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
    })
    if (label.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}.`)
}

/** Records what the label's live region announces, from now on. */
async function listenToLabel(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const region = document.querySelector('#mint [role="status"]')
    const announcements = [region?.textContent ?? '']
    Object.assign(window, { announcements })
    const observer = new MutationObserver(() => announcements.push(region?.textContent ?? ''))
    if (region) observer.observe(region, { characterData: true, childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'announcements') as readonly string[])
}

// The steps are those of docs/accessibility.md.
test(
  'mints with the keyboard alone, with every step named and announced',
  { tag: OWN_ACCOUNTS },
  async ({ page, open, wallet, world }) => {
    await open()
    const readAnnouncements = await listenToLabel(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the mint' })).toBeFocused()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Mint', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.getByRole('heading', { name: 'Scovilles', level: 1 })).toBeVisible()
    const label = page.getByRole('main').getByRole('region', { name: 'Public sale' })
    await expect(label.getByRole('heading', { name: 'Public sale', level: 2 })).toBeVisible()

    await tabTo(page, 'Connect Wallet')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Connect a Wallet' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Connect a Wallet' })).toBeFocused()
    await tabTo(page, 'Test Wallet')
    await page.keyboard.press('Enter')
    await getPanel(page, 'ready').waitFor()
    await expect(dialog).toBeHidden()
    await expect(label.getByRole('group', { name: 'Quantity' }).getByRole('textbox')).toHaveAccessibleName(
      /^Quantity, 1 to \d+$/,
    )
    await tabTo(page, 'One more')
    await page.keyboard.press('Space')
    wallet.once('eth_sendTransaction', 'keep-open')
    await tabTo(page, 'Mint 2 peppers')
    await page.keyboard.press('Enter')
    const prompt = await wallet.waitForPrompt('eth_sendTransaction')
    await expect(page.getByRole('heading', { name: 'Confirm in Test Wallet' })).toBeVisible()
    await prompt.answer('accept')
    const packets = page.getByRole('region', { name: 'Two packets, yours' })
    await expect(packets.getByRole('img', { name: /packet/i }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect(await countPeppers(world, wallet.address)).toBe(2n)

    const announced = (await readAnnouncements()).join('\n')
    for (const sentence of [
      'Minting is open to everyone: 60 CANTO each.',
      'Ready to mint 1 pepper in Public sale for 60 CANTO plus the network fee.',
      'Ready to mint 2 peppers in Public sale for 120 CANTO plus the network fee.',
      'Confirm the mint in Test Wallet. You pay only if you confirm.',
      'Sent. Minting 2 peppers; waiting for a block.',
      'Confirmed. Your 2 peppers: number ',
    ])
      expect(announced).toContain(sentence)
  },
)

test('Escape closes the dialog and restores focus', { tag: READS_ONLY }, async ({ page, open }) => {
  await open()
  const button = page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test(
      'axe reports no violations: page, dialog, ready, account, minted',
      { tag: OWN_ACCOUNTS },
      async ({ page, open, wallet }) => {
        await open()
        expect(await settledViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
        await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).waitFor()
        expect(await settledViolations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await connect(page)
        await getPanel(page, 'ready').waitFor()
        expect(await settledViolations(page)).toEqual([])
        await page
          .getByRole('banner')
          .getByRole('button', { name: /CANTO|0x/ })
          .click()
        await expect(page.getByRole('dialog')).toContainText(wallet.address)
        expect(await settledViolations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Mint 1 pepper' }).click()
        await expect(page.getByRole('heading', { name: 'One packet, yours' })).toBeVisible()
        await expect(page.locator('#mint img')).toBeVisible()
        expect(await settledViolations(page)).toEqual([])
      },
    )
  })
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } })
  test(
    'neither the page nor the dialog scrolls horizontally',
    { tag: READS_ONLY },
    async ({ page, open, wallet }) => {
      void wallet
      const sideways = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await open()
      expect(await sideways()).toBe(0)
      await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).waitFor()
      expect(await sideways()).toBe(0)
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport()
      await page.keyboard.press('Escape')
      await connect(page)
      await getPanel(page, 'ready').waitFor()
      expect(await sideways()).toBe(0)
    },
  )
})
