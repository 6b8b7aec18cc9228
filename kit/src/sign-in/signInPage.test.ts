import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectPage, startStrictBrowser, type StrictBrowser } from '../theme/strictBrowser.fixture.ts'
import type { SignInPage } from './signInPage.fixture.tsx'

let browser: StrictBrowser
beforeAll(async () => {
  browser = await startStrictBrowser(new URL('signInPage.fixture.tsx', import.meta.url).pathname)
})
afterAll(() => browser.close())

/** A page with a connected wallet, and what can be done in it. */
async function connected() {
  const { page, errors } = await browser.open()
  const tell = (what: string) => page.evaluate(`signInPage.${what}`)
  const asked = () => page.evaluate<SignInPage['requests']>('signInPage.asked')
  await page.waitForFunction('globalThis.signInPage')
  await tell('connect()')
  return {
    page,
    errors,
    tell,
    asked,
    dialog: page.getByRole('dialog', { name: 'Verify your account' }),
    send: page.getByRole('button', { name: 'Send message' }),
    status: page.locator('output'),
  }
}

test('[A-01] [A-03] [A-04] "Verify your account": one nonce, one signature, and the dialog is done', async () => {
  const { page, dialog, send, status, asked, errors } = await connected()
  await expectPage(dialog).toBeVisible()
  await send.dblclick()
  await expectPage(status).toHaveText('connected, authenticated')
  await expectPage(dialog).toBeHidden()
  expect(await asked()).toEqual(['nonce', 'personal_sign', 'verify'])
  expect(errors).toEqual([])
  await page.context().close()
})

test('[A-07] a rejection says nothing; a failure says so; and the same button tries again', async () => {
  const { page, dialog, send, status, tell } = await connected()
  await tell('next = "reject"')
  await send.click()
  await expectPage(send).toBeFocused()
  await expectPage(dialog).not.toContainText('Error')
  await tell('next = "fail"')
  await send.click()
  await expectPage(dialog).toContainText('Error signing message, please retry!')
  await tell('next = "sign"')
  await send.click()
  await expectPage(status).toHaveText('connected, authenticated')
  await page.context().close()
})

test('Cancel disconnects, also by keyboard', async () => {
  const { page, status, asked } = await connected()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expectPage(status).toHaveText('disconnected, unauthenticated')
  expect(await asked()).not.toContain('personal_sign')
  await page.context().close()
})

test.each(['changeAccount()', 'changeChain()'])(
  'after %s the session ends, once, and signing in begins anew',
  async (change) => {
    const { page, dialog, send, status, asked, tell } = await connected()
    await send.click()
    await expectPage(status).toHaveText('connected, authenticated')
    await tell(change)
    await expectPage(status).toHaveText('connected, unauthenticated')
    await expectPage(dialog).toBeVisible()
    await expectPage(send).toBeVisible()
    expect(await asked()).toEqual(['nonce', 'personal_sign', 'verify', 'signOut', 'nonce'])
    await page.context().close()
  },
)

test('nobody is shown as signed in with the session of the account before while it is being ended', async () => {
  const { page, dialog, send, status, asked, tell } = await connected()
  await send.click()
  await expectPage(status).toHaveText('connected, authenticated')
  await tell('nextSignOut = "hang"')
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
  await tell('changeAccount()')
  await expectPage(status).toHaveText('connected, loading')
  await expectPage(dialog).toBeHidden()
  await tell('answer()')
  await expectPage(status).toHaveText('connected, unauthenticated')
  await expectPage(dialog).toBeVisible()
  expect(await page.evaluate('seen')).toEqual(['connected, loading', 'connected, unauthenticated'])
  expect((await asked()).filter((what) => what === 'signOut')).toHaveLength(1)
  await page.context().close()
})

test('a sign-out that failed is tried again when the network is back; until then nobody has the session', async () => {
  const { page, send, status, asked, tell } = await connected()
  await tell('knowsItself()')
  await send.click()
  await expectPage(status).toHaveText('connected, authenticated')
  await tell('nextSignOut = "fail"')
  await tell('changeAccount()')
  await expectPage(status).toHaveText('connected, loading')
  await expectPage.poll(() => page.evaluate('localStorage["peppermint.signed-in"]')).toBe('?')
  expect((await asked()).filter((what) => what === 'signOut')).toHaveLength(1)
  await tell('nextSignOut = "done"')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(status).toHaveText('connected, unauthenticated')
  expect((await asked()).filter((what) => what === 'signOut')).toHaveLength(2)
  expect(await page.evaluate('localStorage["peppermint.signed-in"]')).toBeUndefined()
  await page.context().close()
})

test('another account in the middle of it begins anew, without the error of the first', async () => {
  const { page, dialog, send, asked, tell } = await connected()
  await tell('next = "fail"')
  await send.click()
  await expectPage(dialog).toContainText('Error signing')
  await tell('changeAccount()')
  await expectPage(dialog).not.toContainText('Error signing')
  await expectPage(send).toBeVisible()
  expect(await asked()).toEqual(['nonce', 'personal_sign', 'nonce'])
  await page.context().close()
})

test('[A-08] a signature of another key signs nobody in', async () => {
  const { page, dialog, send, status, tell } = await connected()
  await tell('changeAccount()')
  await send.click()
  await expectPage(dialog).toContainText('Error verifying signature, please retry!')
  await expectPage(status).toHaveText('connected, unauthenticated')
  await page.context().close()
})
