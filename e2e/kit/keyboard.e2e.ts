/** Keyboard only, from the first Tab to disconnecting. Focus is never lost and always restored. */
import type { Page } from '@playwright/test'
import { connectButton, expect, openDialog, test } from './kitJourney.ts'

// With animations, the default of most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Name of the focused element; empty if the body has focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: it } = document
    return it === document.body ? '' : (it?.getAttribute('aria-label') ?? it?.textContent ?? '')
  })

/** Longer than the kit waits for a frame, and then to make a dialog modal. */
const ALL_TIMERS_MS = 600

/** Resolves when the page has run the frames and timers that the kit has set, however slow the page is. */
const runTimers = (page: Page) =>
  page.evaluate(
    (ms) => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, ms))),
    ALL_TIMERS_MS,
  )

/** Presses a key until an element with this name has focus. */
async function pressTo(page: Page, key: string, name: string): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 25; presses++) {
    const now = await focused(page)
    if (now.includes(name)) return
    passed.push(now)
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${name}; it passed ${passed.join(', ')}.`)
}

test('[B-06] [B-07] [B-08] by keyboard: connects, opens the account, switches, disconnects', async ({
  page,
  open,
  addWallet,
  world,
}) => {
  const wallet = await addWallet({ otherChains: { 7701: world.rpcUrl } })
  await open({ rpc2: world.rpcUrl })
  await pressTo(page, 'Tab', 'Connect Wallet')
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('heading', { name: 'Connect a Wallet' })).toBeFocused()
  await openDialog(page).getByRole('button', { name: 'Argent' }).waitFor()

  await pressTo(page, 'Tab', 'Test Wallet')
  await pressTo(page, 'ArrowDown', 'Rainbow')
  await page.keyboard.press('End')
  expect(await focused(page)).toContain('Trust Wallet')
  await page.keyboard.press('Home')
  expect(await focused(page)).toContain('Test Wallet')

  // Cancel the pending request, retry it, reject it: focus returns to the row.
  wallet.once('connect', 'keep-open')
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('heading', { name: 'Confirm in Test Wallet' })).toBeFocused()
  await pressTo(page, 'Tab', 'Cancel')
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('button', { name: 'Test Wallet' })).toBeFocused()
  await (await wallet.waitForPrompt('connect')).answer('reject')
  wallet.once('connect', 'reject')
  await page.keyboard.press('Enter')
  await expect.poll(() => wallet.requests.filter(({ method }) => method.includes('equest')).length).toBe(2)
  await expect(openDialog(page).getByRole('button', { name: 'Test Wallet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#status')).toHaveText('connected')
  const account = page.getByRole('button', { name: /CANTO/ })
  await expect(account).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Network: Canto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('heading', { name: 'Switch Networks' })).toBeFocused()
  await pressTo(page, 'Tab', 'Canto Testnet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Network: Canto Testnet' })).toBeFocused()

  await pressTo(page, 'Tab', '0x70')
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('heading', { name: 'Your account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByRole('heading', { name: 'Your account' })).toBeFocused()
  await pressTo(page, 'Tab', 'Disconnect')
  await page.keyboard.press('Enter')
  await expect(openDialog(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
})

test('Tab cycles within the dialog, and Escape restores focus', async ({ page, open, wallet }) => {
  void wallet
  await open()
  await pressTo(page, 'Tab', 'Connect Wallet')
  await page.keyboard.press('Space')
  await openDialog(page).getByRole('button', { name: 'Argent' }).waitFor()
  const outside: string[] = []
  const seen = new Set<string>()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    seen.add(await focused(page))
    // The browser's toolbar is one stop of the cycle; the page behind the dialog is none.
    const where = await page.evaluate(() => {
      const { activeElement: it } = document
      return it === document.body || it?.closest('dialog') ? '' : (it?.outerHTML ?? 'nothing')
    })
    if (where) outside.push(where)
  }
  expect(outside).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['Close', expect.stringContaining('Trust Wallet')]))
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
})

test('a dialog is above the page at once, and modal by the first key or after it has risen', async ({
  page,
  open,
  wallet,
}) => {
  void wallet
  await open()
  await pressTo(page, 'Tab', 'Connect Wallet')
  // What opens it so comes with its content.
  await page.keyboard.press('Enter')
  await openDialog(page).getByRole('button', { name: 'Argent' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toBeHidden()
  // Hidden comes a frame before closed.
  await expect(connectButton(page)).toBeFocused()
  /** Opens it and presses a key before anything else can happen. */
  const openAndPress = (key: string) =>
    page.evaluate(async (pressed) => {
      const opener = document.activeElement as HTMLElement
      opener.click()
      await Promise.resolve()
      const dialog = document.querySelector('dialog[open]')
      const heading = document.activeElement
      const before = [dialog?.matches(':popover-open'), dialog?.matches(':modal'), heading?.textContent]
      const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })
      heading?.dispatchEvent(event)
      await Promise.resolve()
      return {
        before,
        isModal: dialog?.matches(':modal'),
        isOpen: dialog?.hasAttribute('open'),
        hasSameFocus: document.activeElement === heading,
        isFocusBack: document.activeElement === opener,
      }
    }, key)
  const before = [true, false, 'Connect a Wallet']
  expect(await openAndPress('Tab')).toEqual({
    before,
    isModal: true,
    isOpen: true,
    hasSameFocus: true,
    isFocusBack: false,
  })
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()
  expect(await openAndPress('Escape')).toEqual({
    before,
    isModal: false,
    isOpen: false,
    hasSameFocus: false,
    isFocusBack: true,
  })
  await page.keyboard.press('Enter')
  const modal = page.locator('dialog:modal')
  await expect(modal.getByRole('heading', { name: 'Connect a Wallet' })).toBeFocused()
  // One that is modal is gone at once, and gives the page back after the frame, or before the next key.
  const closing = await modal.evaluate(async (dialog: HTMLElement) => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await Promise.resolve()
    const look = () => [dialog.style.visibility, dialog.matches(':modal'), dialog.matches('[open]')]
    const gone = look()
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    return { gone, closed: look(), focus: document.activeElement?.textContent }
  })
  expect(closing).toEqual({
    gone: ['hidden', true, true],
    closed: ['', false, false],
    focus: 'Connect Wallet',
  })
  await page.keyboard.press('Enter')
  await modal.waitFor()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(connectButton(page)).toBeFocused()
  // A tab in the background draws no frames: the page is given back all the same, so that a first press counts.
  await page.keyboard.press('Enter')
  await modal.waitFor()
  const isClosed = await modal.evaluate(async (dialog) => {
    const draw = globalThis.requestAnimationFrame
    globalThis.requestAnimationFrame = () => 0
    const closed = new Promise((resolve) => dialog.addEventListener('close', () => resolve(true)))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, false))
    return Promise.race([closed, late]).finally(() => {
      globalThis.requestAnimationFrame = draw
    })
  })
  expect(isClosed).toBe(true)
})

test('[B-07] the press opens the connect dialog, and React renders it so a frame later', async ({
  page,
  open,
}) => {
  await open({})
  const dialog = page.locator('dialog.kit-connect')
  await expect(dialog).toHaveAttribute('data-laid-out')
  const measure = () =>
    dialog.evaluate((element) => {
      const { display, visibility } = getComputedStyle(element)
      const { scrollWidth, scrollHeight } = document.documentElement
      const { bottom, width } = element.getBoundingClientRect()
      return { display, visibility, isOutside: bottom <= 0 && width > 0, scrollWidth, scrollHeight }
    })
  const closed = await measure()
  expect(closed).toMatchObject({ display: 'block', visibility: 'hidden', isOutside: true })
  await dialog.evaluate((element) => element.removeAttribute('data-laid-out'))
  const { scrollWidth, scrollHeight, display } = await measure()
  expect({ scrollWidth, scrollHeight, display }).toEqual({
    scrollWidth: closed.scrollWidth,
    scrollHeight: closed.scrollHeight,
    display: 'none',
  })
  await dialog.evaluate((element) => element.setAttribute('data-laid-out', ''))

  const press = (thenClose: boolean) =>
    connectButton(page).evaluate((button: HTMLElement, shouldClose) => {
      const element = document.querySelector('dialog.kit-connect')
      const look = () => [element?.matches(':popover-open'), button.ariaExpanded]
      button.focus()
      button.click()
      const pressed = look()
      if (shouldClose) element?.dispatchEvent(new Event('cancel', { cancelable: true }))
      return { pressed, after: [...look(), document.activeElement === button] }
    }, thenClose)
  // Closed in the same task: nothing comes after it.
  expect(await press(true)).toEqual({ pressed: [true, 'false'], after: [false, 'false', true] })
  await runTimers(page)
  await expect(openDialog(page)).toHaveCount(0)
  await expect(connectButton(page)).toHaveAttribute('aria-expanded', 'false')
  // Closed after the kit has set React's state, before React has rendered: it may then never render it open.
  for (let times = 0; times < 5; times += 1) {
    await expect(dialog).toHaveAttribute('data-laid-out')
    await connectButton(page).evaluate(async (button: HTMLElement) => {
      button.focus()
      button.click()
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
            )
            resolve()
          }),
        )
      })
    })
    await runTimers(page)
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }
  // A tab in the background draws no frames.
  await page.evaluate(() => {
    Reflect.set(globalThis, 'draw', globalThis.requestAnimationFrame)
    globalThis.requestAnimationFrame = () => 0
  })
  expect(await press(false)).toEqual({ pressed: [true, 'false'], after: [true, 'false', false] })
  await expect(page.getByRole('button', { name: 'Connect Wallet', includeHidden: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(openDialog(page)).toHaveCount(0)
  await page.evaluate(() => {
    globalThis.requestAnimationFrame = Reflect.get(globalThis, 'draw')
  })
})

test('[B-07] a dialog opened before its content loaded restores focus', async ({
  page,
  open,
  addWallet,
  world,
}) => {
  await addWallet({ otherChains: { 7701: world.rpcUrl } })
  const { promise: letThrough, resolve: come } = Promise.withResolvers<void>()
  await page.route(/ConnectedKit/, async (route) => {
    await letThrough
    await route.fallback()
  })
  await open({ rpc2: world.rpcUrl })
  await connectButton(page).click()
  await openDialog(page).getByRole('button', { name: 'Test Wallet' }).click()
  const account = page.locator('.kit-bar').getByRole('button', { name: /0x\w{2}…\w{4}/ })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(openDialog(page).getByText('Loading…')).toBeVisible()
  come()
  await expect(openDialog(page).getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(openDialog(page).getByRole('heading', { name: 'Your account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})
