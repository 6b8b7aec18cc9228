/** "Verify your account" with a server that works, and that fails once. */
import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { choose, connectButton, expect, test } from './kitJourney.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Verify your account' })
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send message' })
const status = (page: Page) => page.locator('#status')

test('[A-01] [A-03] [A-04] [B-09] one signature signs in one account and no other', async ({
  page,
  open,
  addWallet,
  world: { accounts },
}) => {
  const wallet = await addWallet({
    privateKeys: [accounts.alice.privateKey, accounts.bob.privateKey],
  })
  await open({ 'sign-in': 'works' })
  await choose(page, 'Test Wallet')
  await expect(dialogOf(page)).toBeVisible()
  await expect(status(page)).toHaveText('unauthenticated')
  wallet.once('personal_sign', 'keep-open')
  await send(page).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Waiting for signature...' })).toBeVisible()
  const prompt = await wallet.waitForPrompt('personal_sign')
  const [message, account] = prompt.params as [Hex, Hex]
  expect(account.toLowerCase()).toBe(wallet.address.toLowerCase())
  const text = Buffer.from(message.slice(2), 'hex').toString()
  expect(text).toMatch(/^localhost:\d+ wants you to sign in with your Ethereum account:\n/)
  expect(text).toContain(wallet.address)
  expect(text).toContain('Chain ID: 7700')
  expect(text).toMatch(/Nonce: \w{8,}/)
  await prompt.answer('accept')
  await expect(dialogOf(page)).toBeHidden()
  await expect(status(page)).toHaveText('connected')

  const requestCount = wallet.requests.length
  await page.reload()
  await expect(status(page)).toHaveText('connected')
  expect(wallet.requests.slice(requestCount).map(({ method }) => method)).not.toContain('personal_sign')
  await wallet.chooseAccount(1)
  await expect(status(page)).toHaveText('unauthenticated')
  await page.getByRole('button', { name: 'Verify your account' }).click()
  await send(page).click()
  await expect(status(page)).toHaveText('connected')
  const [first, second] = wallet.requests
    .filter(({ method }) => method === 'personal_sign')
    .map(({ params }) => params as [Hex, Hex])
  expect([first?.[1], second?.[1]].map((each) => each?.toLowerCase())).toEqual([
    accounts.alice.address.toLowerCase(),
    accounts.bob.address.toLowerCase(),
  ])
  expect(first?.[0]).not.toBe(second?.[0])
})

test('[A-06] [A-07] refetches a failed nonce; rejection is silent; a failure can be retried', async ({
  page,
  open,
  wallet,
}) => {
  await open({ 'sign-in': 'nonce-fails-once' })
  await choose(page, 'Test Wallet')
  await expect(dialogOf(page).getByText('Error preparing message, please retry!').first()).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Retry' }).click()
  await expect(send(page)).toBeVisible()

  wallet.once('personal_sign', 'keep-open')
  await send(page).click()
  await (await wallet.waitForPrompt('personal_sign')).answer('reject')
  await expect(send(page)).toBeVisible()
  await expect(dialogOf(page).locator('.kit-bad')).toHaveCount(0)

  wallet.once('personal_sign', { fail: { code: -32603, message: 'Something broke inside.' } })
  await send(page).click()
  await expect(dialogOf(page).locator('.kit-bad')).toHaveText('Error signing message, please retry!')
  await send(page).click()
  await expect(status(page)).toHaveText('connected')
})

test('[A-08] [B-08] reports a signature that the server rejects; Cancel and Escape disconnect', async ({
  page,
  open,
  wallet,
}) => {
  await open({ 'sign-in': 'verify-fails-once' })
  await choose(page, 'Test Wallet')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(status(page)).toHaveText('disconnected')
  await expect(connectButton(page)).toBeFocused()

  await choose(page, 'Test Wallet')
  await expect(send(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(status(page)).toHaveText('disconnected')

  await choose(page, 'Test Wallet')
  await send(page).click()
  await expect(dialogOf(page).locator('.kit-bad')).toHaveText('Error verifying signature, please retry!')
  await send(page).click()
  await expect(status(page)).toHaveText('connected')
  expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
})
