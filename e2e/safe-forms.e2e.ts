/** Every form for proposals with the keyboard alone, on the gallery's workspace: reach, fill, review, and back. */
import type { Locator, Page } from '@playwright/test'
import { showScreen } from '@peppermint/wallet-kit/galleryTools'
import { expect, test } from './journey.ts'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OWNER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** A field by its label, and what is typed; a number: how often the arrow down is pressed. */
type Entry = readonly [label: string, value: string | number]

interface Form {
  readonly screen: string
  readonly entries: readonly Entry[]
  /** Presses a button of this name, instead of Enter in the last field. */
  readonly button?: string
  readonly title: RegExp
}

const forms: readonly Form[] = [
  {
    screen: 'form-transfer-coin',
    entries: [
      ['Amount', '2.5'],
      ['To', BOB],
    ],
    title: /^Sends 2\.50 CANTO to /,
  },
  {
    screen: 'form-transfer-coin',
    entries: [
      ['What', 1],
      ['Token contract', TOKEN],
      ['Amount', '12.5'],
      ['To', BOB],
    ],
    title: /^Sends 12\.50 USDC to /,
  },
  {
    screen: 'form-transfer-coin',
    entries: [
      ['What', 2],
      ['Number of the pepper', '6731'],
      ['To', BOB],
    ],
    title: /^Sends pepper No\. 6,731 to /,
  },
  { screen: 'form-mint', entries: [['How many', '3']], title: /^Mints 3 peppers for / },
  {
    screen: 'form-call-abi',
    entries: [
      ['Contract', TOKEN],
      ['ABI', 'approve(address spender, uint256 amount)'],
      ['spender (address)', BOB],
      ['amount (uint256)', '5'],
    ],
    title: /^Lets .* spend /,
  },
  {
    screen: 'form-call-abi',
    entries: [
      ['Contract', TOKEN],
      ['Call', 1],
      ['Data', '0xdeadbeef'],
    ],
    button: 'Review',
    title: /^Calls an unknown function of .* with 4 bytes of data$/,
  },
  { screen: 'form-batch-filled', entries: [], button: 'Review the batch', title: /^Batch of 3 calls$/ },
  ...(
    [
      [0, [['New owner', OWNER]], /^Makes .* an owner; /],
      [1, [], /^Removes .* from the owners; /],
      [2, [['New owner', OWNER]], /^Makes .* an owner in place of /],
      [3, [], /^Changes how many owners sign: /],
      [4, [['Module', OWNER]], /^Lets the module .* move everything without a signature$/],
      [5, [], /^Takes all rights from the module /],
      [6, [['Guard', OWNER]], /^Makes .* the guard, /],
      [7, [], /^Removes the guard$/],
      [8, [['Fallback handler', OWNER]], /^Has .* answer for the Safe, /],
      [9, [], /^Removes the fallback handler$/],
    ] as const
  ).map(([presses, entries, title]): Form => ({
    screen: 'form-settings-add-owner',
    entries: [['Change', presses], ...entries],
    button: 'Review',
    title,
  })),
]

/** Presses Tab until the element has the focus. @throws after as many as no page has. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((one) => one === document.activeElement).catch(() => false)) return
  }
  throw new Error('keyboard: Tab does not reach the element')
}

test('each form is filled, reviewed and corrected with the keyboard alone [G-27]', async ({
  page,
  openPart,
}) => {
  await openPart('safe')
  for (const { screen, entries, button, title } of forms) {
    // Another screen between two forms, so that each starts empty.
    await showScreen(page, 'form-kinds')
    await showScreen(page, screen)
    for (const [label, value] of entries) {
      const field = page.getByLabel(label, { exact: true })
      await tabTo(page, field)
      if (typeof value === 'string') await page.keyboard.insertText(value)
      else for (let press = 0; press < value; press += 1) await page.keyboard.press('ArrowDown')
    }
    if (button !== undefined) await tabTo(page, page.getByRole('button', { name: button, exact: true }))
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()
    const change = page.getByRole('button', { name: 'Change it' })
    await tabTo(page, change)
    await page.keyboard.press('Enter')
    await expect(change).toBeHidden()
    // Back in the form, with what was entered.
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    for (const [label, value] of entries)
      if (typeof value === 'string') await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
})

test('a dangerous message is signed only after it was confirmed to be read [G-27]', async ({
  page,
  openPart,
}) => {
  await openPart('safe')
  await showScreen(page, 'message-form-ready')
  const text = page.getByRole('textbox', { name: 'Text' })
  await tabTo(page, text)
  const sign = page.getByRole('button', { name: 'Sign and propose' })
  const read = page.getByLabel('I have read what is marked as danger')
  await page.keyboard.insertText('Hello')
  await expect(sign).not.toHaveAttribute('aria-disabled', 'true')
  await expect(read).toBeHidden()
  // 32 bytes without a meaning: a hash of anything.
  await text.fill(`0x${'ab'.repeat(32)}`)
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, read)
  await page.keyboard.press('Space')
  await expect(sign).not.toHaveAttribute('aria-disabled', 'true')
  // A tick does not hold for another message.
  await text.fill(`0x${'cd'.repeat(32)}`)
  await expect(read).not.toBeChecked()
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
})
