import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectPage, startStrictBrowser, type StrictBrowser } from '../theme/strictBrowser.fixture.ts'
import type { SignInPage } from './signInPage.fixture.tsx'

let browser: StrictBrowser
beforeAll(async () => {
  browser = await startStrictBrowser(new URL('signInPage.fixture.tsx', import.meta.url).pathname)
})
afterAll(() => browser.close())

/** A page with a connected wallet, and its actions. */
async function connected() {
  const { page, errors } = await browser.open()
  const act = (what: string) => page.evaluate(`signInPage.${what}`)
  const asked = () => page.evaluate<SignInPage['requests']>('signInPage.requests')
  await page.waitForFunction('globalThis.signInPage')
  await act('connect()')
  return {
    page,
    errors,
    act,
    asked,
    dialog: page.getByRole('dialog', { name: 'Verify your account' }),
    send: page.getByRole('button', { name: 'Send message' }),
    status: page.locator('output'),
  }
}

test('another chain keeps the session; another account ends it, once, and sign-in restarts', async () => {
  const { page, dialog, send, status, asked, act } = await connected()
  await send.click()
  await expectPage(status).toHaveText('connected, authenticated')
  await act('changeChain()')
  await act('changeAccount()')
  await expectPage(status).toHaveText('connected, unauthenticated')
  await expectPage(dialog).toBeVisible()
  await expectPage(send).toBeVisible()
  expect(await asked()).toEqual(['nonce', 'personal_sign', 'verify', 'signOut', 'nonce'])
  await page.context().close()
})

test('the previous account’s session is hidden while it ends', async () => {
  const { page, dialog, send, status, asked, act } = await connected()
  await send.click()
  await expectPage(status).toHaveText('connected, authenticated')
  await act('nextSignOut = "hang"')
  await page.evaluate(() => {
    const seen: string[] = []
    const output = document.querySelector('output')
    Object.assign(globalThis, { seen })
    if (output)
      new MutationObserver(() => seen.push(output.textContent)).observe(output, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })
  await act('changeAccount()')
  await expectPage(status).toHaveText('connected, loading')
  await expectPage(dialog).toBeHidden()
  await act('answer()')
  await expectPage(status).toHaveText('connected, unauthenticated')
  await expectPage(dialog).toBeVisible()
  expect(await page.evaluate('seen')).toEqual(['connected, loading', 'connected, unauthenticated'])
  expect((await asked()).filter((what) => what === 'signOut')).toHaveLength(1)
  await page.context().close()
})

test('retries a failed sign-out when online; the session stays hidden', async () => {
  const { page, send, status, asked, act } = await connected()
  await act('useAppStatus()')
  await send.click()
  await expectPage(status).toHaveText('connected, authenticated')
  await act('nextSignOut = "fail"')
  await act('changeAccount()')
  await expectPage(status).toHaveText('connected, loading')
  await expectPage.poll(() => page.evaluate('localStorage["peppermint.signed-in"]')).toBe('?')
  expect((await asked()).filter((what) => what === 'signOut')).toHaveLength(1)
  await act('nextSignOut = "done"')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(status).toHaveText('connected, unauthenticated')
  expect((await asked()).filter((what) => what === 'signOut')).toHaveLength(2)
  expect(await page.evaluate('localStorage["peppermint.signed-in"]')).toBeUndefined()
  await page.context().close()
})

test('another account restarts sign-in without the previous error', async () => {
  const { page, dialog, send, asked, act } = await connected()
  await act('next = "fail"')
  await send.click()
  await expectPage(dialog).toContainText('Error signing')
  await act('changeAccount()')
  await expectPage(dialog).not.toContainText('Error signing')
  await expectPage(send).toBeVisible()
  expect(await asked()).toEqual(['nonce', 'personal_sign', 'nonce'])
  await page.context().close()
})
