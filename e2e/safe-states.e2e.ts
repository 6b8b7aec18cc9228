/** Every state of the Safe workspace in both themes: no axe violations, nothing cut off or too small. */
import { showScreen } from '@peppermint/wallet-kit/galleryTools'
import { expect, test } from './journey.ts'
import { partOf, screenFaults } from './screenFaults.ts'
import { dueScreens } from './screensRecord.ts'

/** Each part draws a third of the screens, once: neighbors share most of their elements, which axe then leaves out. */
const PARTS = 3
/** Screens with the elements of another one and other values: their layout alone is checked. */
const REPEATED = /-filled$|^action-(execute|approve|delete)-in-wallet$|^form-settings-(?!add-owner)/

for (let part = 1; part <= PARTS; part += 1)
  test(`every state of the Safe workspace is legible: part ${part} of ${PARTS} [G-27]`, async ({
    page,
    openPart,
  }) => {
    test.setTimeout(240_000)
    const screens = await openPart('safe')
    for (const kind of ['review-', 'action-', 'form-', 'message-', 'files-'])
      expect(screens.filter((screen) => screen.startsWith(kind)).length).toBeGreaterThan(2)
    const own = dueScreens(partOf(screens, part, PARTS))
    expect(await screenFaults(page, own, { isRepeated: (screen) => REPEATED.test(screen) })).toEqual({})
  })

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC (an owner)'
const CAROL = '0x90F79bf6EB2c4f870365E785982E1f101E93b906 (an owner)'
/** What an owner reads first, by screen. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'review-plain': [`Sends 1.25 USDC to ${BOB}`],
  'review-without-wallet': [`Sends 1.25 USDC to ${BOB}`],
  'review-warning': [`Lets ${BOB} spend any amount of USDC`],
  'review-danger': [`Runs the code at ${BOB} as the Safe, which can take everything`],
  'review-note': ['Cancels “Sends 1,234.56789 USDC to 0x3C44…93BC (an owner)” (nonce 18)'],
  'review-batch': [
    `Sends 1.25 USDC to ${BOB}`,
    `Sends 5 CANTO to ${BOB}`,
    `Sends pepper No. 1 to ${BOB}`,
    'Mints 2 peppers for 120 CANTO',
    'Calls an unknown function of 0x5FbDB2315678afecb367f032d93F642f64180aa3 with 4 bytes of data',
    'Leaves in total',
    '125 CANTO',
    '1.25 USDC (0x5FbDB2315678afecb367f032d93F642f64180aa3)',
    'pepper No. 1',
    'Arrives in total',
    '2 peppers',
    '1 call may move more: its bytes don’t say what it moves.',
  ],
  'review-settings': [
    'Danger',
    'Makes 0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65 an owner; from then on 3 of 4 must sign',
    'Danger',
    `Makes 0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc an owner in place of ${CAROL}`,
    'Danger',
    'Lets the module 0x5FbDB2315678afecb367f032d93F642f64180aa3 move everything without a signature',
    'Removes the fallback handler',
  ],
  'review-raw-bytes': [
    `Sends 0.000000000000000001 CANTO and 404 bytes of data to ${BOB}, which has no code: nothing runs there`,
  ],
  'review-nonce-ahead': [`Sends 25 CANTO to ${BOB}`],
  'review-hash-differs': [`Sends 25 CANTO to ${BOB}`],
  'review-other-safe': [
    `If ${CAROL} is a Safe, has it do this: Batch of 2 calls`,
    `Sends 1.25 USDC to ${BOB}`,
    'Danger',
    `Lets the module ${BOB} move everything without a signature`,
  ],
}

test('the sentence that says what a transaction does comes before any hash', async ({ page, openPart }) => {
  await openPart('safe')
  for (const [screen, sentences] of Object.entries(SENTENCES)) {
    await showScreen(page, screen)
    // Every screen is read, also after one that is wrong.
    await expect
      .soft(page.locator('[data-sentence]').first(), screen)
      .toHaveText(sentences.find((text) => text !== 'Danger') ?? '', { timeout: 5_000 })
    const hashes = page.locator('.hash-block')
    await expect(hashes).toBeHidden()
    await page.getByText('Check on your device').click()
    await expect(hashes).toBeVisible()
    // As it is read: without what only the title says.
    const texts = await page.locator('article.tx').evaluate((article) => {
      const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT)
      const read: string[] = []
      while (walker.nextNode() !== null)
        if (walker.currentNode.parentElement?.closest('header') === null)
          read.push(walker.currentNode.textContent?.trim() ?? '')
      return read.filter((text) => text !== '')
    })
    // The first text is the section's heading.
    expect.soft(texts.slice(1, 1 + sentences.length), screen).toEqual(sentences)
    const firstHash = texts.findIndex((text) => /[\da-f]{64}/.test(text))
    expect.soft(firstHash, screen).toBeGreaterThan(sentences.length)
  }
  // On a phone its tabs are one row: the current one is in it, and the keyboard reaches the others.
  await page.setViewportSize({ width: 375, height: 700 })
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
    await showScreen(page, 'overview')
    await showScreen(page, 'files')
    const tabs = page.getByRole('navigation', { name: 'Safe' }).getByRole('link')
    await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
    await expect(tabs.last()).toBeInViewport({ ratio: 1 })
    const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await tabs.first().focus()
    await expect(tabs.first()).toBeInViewport({ ratio: 1 })
  }
})
